# Recolours every new passes/*.npz (PASSES=folder for another folder), converts to WebP (node + sharp: webp.cjs), measures the colours, cuts the swatches and writes the catalogue and the products' lists of pictures.
#   python3 publish.py OUT        (OUT: the folder for models.json, colours.json, pictures/, swatches/)
import json, os, sys, subprocess, glob
import numpy as np
import recolour as rc, scale, views, dims
HERE = os.path.dirname(os.path.abspath(__file__)); ENV = dict(os.environ, PATH=':'.join(p for p in os.environ['PATH'].split(':') if 'pyenv' not in p))   # Blender needs the system's Python
OUT = sys.argv[1]; only = sys.argv[2:]; PASSES = os.environ.get('PASSES', os.path.join(HERE, 'passes'))
models = json.load(open(os.path.join(HERE, 'build-models.json'))); by = {m['id']: m for m in models}
skip = set(json.load(open(os.path.join(HERE, 'left-out.json')))) if os.path.exists(os.path.join(HERE, 'left-out.json')) else set()
tmp = os.path.join(HERE, 'png'); os.makedirs(tmp, exist_ok=True); jobs = []
meas = os.path.join(HERE, 'measured.json'); MEAS = json.load(open(meas)) if os.path.exists(meas) else {}
SRC = max(os.path.getmtime(os.path.join(HERE, f)) for f in ('recolour.py', 'shades.json'))
def target(mid, view, colour):
    """path of a view's picture: the pieces of a range share `legs`, those with several seats share `seat`, all in one fabric share `fabric`"""
    if view == 'fabric': return os.path.join(OUT, 'pictures', 'fabrics', colour+'.webp')
    shared = (view == 'legs' or (view == 'seat' and by[mid]['seats'] > 1)) and by[mid].get('kind') != 'ottoman'
    return os.path.join(OUT, 'pictures', by[mid]['range'].lower() if shared else mid, '%s-%s.webp' % (colour, view))
for fn in sorted(glob.glob(os.path.join(PASSES, '*.npz'))):
    mid, passed = os.path.basename(fn)[:-4].rsplit('-', 1)
    if mid not in by or mid in skip or (only and mid not in only): continue
    m = by[mid]; P = None
    quality = 84 if passed in views.ROOMS else 82 if passed == 'seat' else 88      # detailed pictures are large, and hide compression artefacts
    for view in ['front', 'scale'] if passed == 'front' else [passed]:
      for c in m['colours'][:1] if views.SECOND_ROOM.get(mid) == view else m['colours']:
        dst = target(mid, view, c)
        if os.path.exists(dst) and os.path.getmtime(dst) > (max(os.path.getmtime(fn), SRC) if os.environ.get('ALL') else os.path.getmtime(fn)): continue      # ALL=1 after changing recolour.py or shades.json
        if P is None:
            P = rc.load(fn)
            if view == 'fabric' and m['fabric'] == 'velvet': rc.add_pile(P)
        os.makedirs(os.path.dirname(dst), exist_ok=True); png = os.path.join(tmp, '%s-%s-%s.png' % (mid, c, view))
        if view in views.ROOMS: npy = png[:-4]+'.npy'; np.save(npy, rc.recolour(P, c, True)[::-1].astype(np.float32)); jobs.append([png, dst, quality, npy]); continue
        if view == 'fabric': im = rc.dithered(rc.shoulder(rc.recolour(P, c)))
        elif view == 'scale': im = rc.dithered(scale.beside_person(P, c, m['dims']['w']))
        else: im = rc.dithered(rc.studio(P, c))
        rc.save_png(png, im); jobs.append([png, dst, quality])
        if view == 'hero':
            x0, y0, x1, y1 = (int(v) for v in P['crop']); H = im.shape[0]; k = P['fab'][..., 2] > .99; px = im[H-y1:H-y0, x0:x1][k].astype(float)
            l = px.mean(1); q = px[(l > np.percentile(l, 35)) & (l < np.percentile(l, 85))].mean(0); MEAS.setdefault(c, {})[mid] = [round(float(v), 1) for v in q]
json.dump(MEAS, open(meas, 'w'))
dev = [j for j in jobs if len(j) == 4]
if dev:
    lst = os.path.join(tmp, 'develop.json'); json.dump([[j[3], j[0]] for j in dev], open(lst, 'w'))
    subprocess.run(['blender', '-b', '-t', '1', '-P', os.path.join(HERE, 'develop.py'), '--', lst], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENV)
    for j in dev: os.remove(j[3])
if jobs:
    lst = os.path.join(tmp, 'webp.json'); json.dump([j[:3] for j in jobs], open(lst, 'w')); subprocess.check_call(['node', os.path.join(HERE, 'webp.cjs'), lst])
    for j in jobs: os.remove(j[0]) if os.path.exists(j[0]) else None
for m in models:     # a product shows every existing view in its colour, in this order
    fn = os.path.join(OUT, 'products', m['id']+'.json')
    if not os.path.exists(fn): continue
    product = json.load(open(fn)); product['pictures'] = {c: {v: os.path.relpath(target(m['id'], v, c), OUT) for v in views.SHOWN if os.path.exists(target(m['id'], v, c))} for c in product['colours']}
    if m.get('kind') in ('chaise', 'corner'):      # the build mirrors pictures with this suffix
        left = {c: {v: f[:-5]+'-left.webp' for v, f in shown.items() if v not in views.EITHER_SIDE} for c, shown in product['pictures'].items()}
        product['left'] = dict(pictures=left, dimension_drawing='pictures/%s/dimensions-left.svg' % m['id'])
    open(fn, 'w').write(json.dumps(product, indent=2, ensure_ascii=False)+'\n')
cat = []; rel = lambda *a: '/'.join(a)
for m in models:
    mid = m['id']; d = os.path.join(OUT, 'pictures', mid); pic = {'hero': {}, 'room': {}}
    if mid in skip or not os.path.isdir(d): continue
    for v in ('hero', 'room'):
        for c in m['colours']:
            if os.path.exists(os.path.join(d, '%s-%s.webp' % (c, v))): pic[v][c] = rel('pictures', mid, '%s-%s.webp' % (c, v))
    if not pic['hero']: continue
    for end in ('', '-left') if m.get('kind') in ('chaise', 'corner') else ('',): open(os.path.join(d, 'dimensions%s.svg' % end), 'w').write(dims.draw(m, bool(end)))
    pic['dimensions'] = rel('pictures', mid, 'dimensions.svg')
    cat.append(dict(id=mid, range=m['range'], type=m['type'], seats=m['seats'], dims_cm=dims.facts(m), fabric=m['fabric'], legs=dict(style=m['legs'], finish=m['legs_finish']), colours=list(pic['hero']), pictures=pic))
json.dump(cat, open(os.path.join(OUT, 'models.json'), 'w'), indent=1)
cols = []; used = {c for m in cat for c in m['colours']}
for k, v in rc.SHADES.items():
    if k not in used: continue
    q = np.mean([x for i, x in MEAS.get(k, {}).items() if i not in skip] or [[0, 0, 0]], axis=0); cols.append(dict(slug=k, name=v['name'], hex='#%02x%02x%02x' % tuple(int(round(x)) for x in q), fabric=v['fabric'], swatch='swatches/%s.webp' % k))
json.dump(cols, open(os.path.join(OUT, 'colours.json'), 'w'), indent=1)
print(len(cat), 'models', len(cols), 'colours', len(jobs), 'new pictures')
