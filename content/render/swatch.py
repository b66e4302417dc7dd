# 200x200 swatches of every colour.   python3 swatch.py OUT      (renders passes/FAMILY-swatch.npz if missing)
import json, os, sys, subprocess
import numpy as np
import recolour as rc
HERE = os.path.dirname(os.path.abspath(__file__)); ENV = dict(os.environ, PATH=':'.join(p for p in os.environ['PATH'].split(':') if 'pyenv' not in p))   # Blender needs the system's Python
OUT = os.path.join(sys.argv[1], 'swatches'); os.makedirs(OUT, exist_ok=True); P = {}; jobs = []
models = json.load(open(os.path.join(HERE, 'build-models.json')))
for k, v in rc.SHADES.items():
    f = v['fabric']; fn = os.path.join(HERE, 'passes', f+'-swatch.npz')
    if not os.path.exists(fn):
        m = next(m['id'] for m in models if m['fabric'] == f)
        subprocess.run(['nice', '-n', '10', 'blender', '-b', '-t', '1', '-P', os.path.join(HERE, 'render_couch.py'), '--', '--model', m, '--view', 'swatch', '--passes', fn, '--size', '400x400', '--samples', '40', '--threads', '1'], stdout=open(fn[:-4]+'.log', 'w'), stderr=subprocess.STDOUT, env=ENV)
    if f not in P: P[f] = rc.load(fn)
    C = rc.shoulder(rc.recolour(P[f], k)); C = C.reshape(200, 2, 200, 2, 3).mean((1, 3)); png = os.path.join(OUT, k+'.png')
    rc.save_png(png, (rc.enc(C)*255+.5).astype(np.uint8)); jobs.append([png, os.path.join(OUT, k+'.webp')])
lst = os.path.join(OUT, 'list.json'); json.dump(jobs, open(lst, 'w')); subprocess.check_call(['node', os.path.join(HERE, 'webp.cjs'), lst]); os.remove(lst)
for j in jobs: os.remove(j[0])
