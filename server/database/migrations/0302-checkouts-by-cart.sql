-- A checkout's key is known by the cart that was ordered, whichever of its keys or sessions named it: so it can be found again from
-- the cart that this one went into.
alter table checkout_answers drop constraint checkout_answers_pkey;
alter table checkout_answers rename column scope to cart_id;
update checkout_answers set cart_id = substr(cart_id, 6) where cart_id like 'cart %';
update checkout_answers as a set cart_id = k.cart_id from cart_keys as k where a.cart_id = 'key ' || k.hash;
delete from checkout_answers where cart_id like 'key %';
delete from checkout_answers as a using checkout_answers as b
  where a.cart_id = b.cart_id and a.key_hash = b.key_hash and a.ctid > b.ctid;
alter table checkout_answers add primary key (key_hash, cart_id);
