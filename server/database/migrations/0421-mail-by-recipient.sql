-- By the key of an e-mail, as in 0403: `lower` also changes letters beyond A to Z, which are another mailbox.
drop index outbox_by_recipient;
create index outbox_by_recipient on outbox
  (translate(recipient, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'));
