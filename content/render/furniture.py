# The parts of a room other than the product: walls, floors, rugs, plants, lamps. rooms.py assembles them.
# Lengths in metres. `kit` is the interface of render_couch.py: meshes, materials, lights.
import bpy, math
import numpy as np

def rug_pattern(w, d, field, ink, border, seed=2):
    """an oriental rug as an image: a border of two bands, a field with a medallion and small figures"""
    n = 140; H, W = int(d*n), int(w*n); y, x = np.mgrid[0:H, 0:W].astype(float)/n; x -= w/2; y -= d/2
    edge = np.minimum(w/2-np.abs(x), d/2-np.abs(y)); out = np.empty((H, W, 3)); out[:] = field
    figure = (np.abs((np.abs(x)*6) % 1-.5)+np.abs((np.abs(y)*6) % 1-.5)) < .17; out[figure] = ink
    star = np.abs(x)/(w*.30)+np.abs(y)/(d*.36)
    for limit, colour in ((1, border), (.90, ink), (.86, field), (.62, border), (.56, ink), (.30, field), (.12, border)): out[star+.05*np.cos(9*np.arctan2(y, x)) < limit] = colour
    for limit, colour in ((.30, border), (.28, ink), (.265, border)): out[edge < limit] = colour
    wave = (edge < .25) & (edge > .09) & ((np.abs((x*5) % 1-.5)+np.abs((y*5) % 1-.5)) < .25); out[wave] = ink
    for limit, colour in ((.07, ink), (.05, field)): out[edge < limit] = colour
    r = np.random.RandomState(seed); return out*(1+.10*r.normal(size=(H, W, 1)))*(1+.08*np.sin(y*37+np.sin(x*3)))[..., None]

def hanging(seed, ground, inks):
    """an abstract print: discs and arcs on paper"""
    H, W = 320, 240; y, x = np.mgrid[0:H, 0:W].astype(float); out = np.empty((H, W, 3)); out[:] = ground; r = np.random.RandomState(seed)
    for i, c in enumerate(inks):
        cx, cy, q = W*(.3+.4*r.rand()), H*(.25+.5*r.rand()), W*(.36-.07*i); k = np.hypot(x-cx, y-cy); out[(k < q) & ((x-cx)*math.cos(i*1.9)+(y-cy)*math.sin(i*1.9) > -q*.15)] = c
    return out

def landscape():
    """the view through a window: a pale sky, hills, the sea"""
    H, W = 160, 320; y, x = np.mgrid[0:H, 0:W]/np.array([H, W])[:, None, None]; out = np.array([.80, .90, 1.0])*(1-y[..., None])+np.array([.55, .75, 1.0])*y[..., None]
    for base, rise, colour in ((.42, .10, (.50, .62, .70)), (.32, .07, (.40, .52, .50))): out[y < base+rise*(np.sin(x*5+base*40)+.5*np.sin(x*13+base*9))*.6] = colour
    out[y < .26] = (.42, .62, .72); out[y < .12] = (.44, .52, .34); return blurred(out, 3)

def blurred(px, rounds):
    for _ in range(rounds):
        for a in (0, 1): px = (np.roll(px, 1, a)+2*px+np.roll(px, -1, a))/4
    return px

def oil():
    """the same landscape as an oil painting, at dusk"""
    px = landscape(); H, W, _ = px.shape; r = np.random.RandomState(9); jitter = lambda n: np.rint(blurred(r.normal(size=(H, W, 1)), 4)[..., 0]*n).astype(int); y, x = np.mgrid[0:H, 0:W]
    px = px[np.clip(y+jitter(16), 0, H-1), np.clip(x+jitter(34), 0, W-1)]; warm = np.array([1.0, .78, .52])*(1-.45*np.abs(y/H-.45))[..., None]; return .72*px*warm*(1+.16*blurred(r.normal(size=(H, W, 1)), 1))

class Room:
    def __init__(s, kit, bb, mdl, width):
        s.k = kit; s.x0, s.x1 = bb[0]; s.y0, s.y1 = bb[1]; s.cx = (s.x0+s.x1)/2; s.wall_y = s.y1+.14; s.corner = mdl.get('kind') == 'corner'
        s.top = mdl['dims']['h']/2+.6*width*.75; s.small = s.x1-s.x0 < 1.2      # the highest visible point at the piece

    # shapes
    def sheet(s, name, a, b, c, d, mat): return s.k.mesh_obj(name, [a, b, c, d], [(0, 1, 2, 3)], mat, [(0, 0), (1, 0), (1, 1), (0, 1)], smooth=False)
    def wall_sheet(s, name, x, z, w, h, off, mat): y = s.wall_y-off; return s.sheet(name, (x-w/2, y, z-h/2), (x+w/2, y, z-h/2), (x+w/2, y, z+h/2), (x-w/2, y, z+h/2), mat)
    def box(s, name, x, y, z, mat):
        V = [(i, j, k) for i in x for j in y for k in z]; F = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]; return s.k.mesh_obj(name, V, F, mat, smooth=False)
    def lathe(s, name, x, y, profile, mat, n=48, stretch=1):
        a = np.linspace(0, 2*math.pi, n, endpoint=False); V = [(x+r*stretch*math.cos(t), y+r*math.sin(t), z) for z, r in profile for t in a]
        return s.k.mesh_obj(name, V, [(k*n+i, k*n+(i+1) % n, (k+1)*n+(i+1) % n, (k+1)*n+i) for k in range(len(profile)-1) for i in range(n)], mat)

    # materials
    def painted(s, name, pixels, light=0, rough=.9):
        h, w, _ = pixels.shape; im = bpy.data.images.new(name, w, h, float_buffer=True); im.colorspace_settings.name = 'Linear'
        im.pixels.foreach_set(np.concatenate([np.clip(pixels, 0, 1), np.ones((h, w, 1))], 2).astype(np.float32).ravel()); im.pack()
        m = s.k.NT(name); t = m.new('TexImage'); t.image = im; m.t.links.new(m.uv(), t.inputs[0]); m.set(Roughness=rough, Specular=.1)
        m.t.links.new(t.outputs[0], m.b.inputs['Emission' if light else 'Base Color']); m.b.inputs['Emission Strength'].default_value = light
        if light: m.set(Base_Color=(0, 0, 0))
        m.m.cycles.sample_as_light = False; return m.m
    def masonry(s, name, size, joint, stones, mortar, offset=.5, upright=True, rough=.85, depth=.004):
        m = s.k.NT(name); ob = m.obj(); sep = m.new('SeparateXYZ'); m.t.links.new(ob, sep.inputs[0]); cb = m.new('CombineXYZ'); m.t.links.new(sep.outputs[0], cb.inputs[0]); m.t.links.new(sep.outputs[2 if upright else 1], cb.inputs[1])
        br = m.new('TexBrick'); br.offset = offset; k = s.k.srgb
        for i, v in (('Scale', 1), ('Mortar Size', joint), ('Mortar Smooth', .15), ('Brick Width', size[0]), ('Row Height', size[1]), ('Color1', (0, 0, 0, 1)), ('Color2', (1, 1, 1, 1))): br.inputs[i].default_value = v
        m.t.links.new(cb.outputs[0], br.inputs['Vector']); n = m.noise(ob, 14, 5, .6); tone = m.math('ADD', m.math('MULTIPLY', br.outputs['Color'], .55), m.math('MULTIPLY', n, .45))
        col = m.ramp(tone, [(p, k(c)) for p, c in zip(np.linspace(.15, .85, len(stones)), stones)]); grain = m.math('SUBTRACT', m.noise(ob, 60, 4), m.math('MULTIPLY', br.outputs['Fac'], 2.0))
        m.set(Base_Color=m.mix(br.outputs['Fac'], col, k(mortar)), Roughness=rough, Specular=.25, Normal=m.bump(grain, depth, .6)); return m.m
    def plaster(s, name, a, b, scale=1.6, rough=.85, spec=.15):
        m = s.k.NT(name); ob = m.obj(); n = m.noise(ob, scale, 6, .62); m.set(Base_Color=m.ramp(n, [(.32, s.k.srgb(a)), (.68, s.k.srgb(b))]), Roughness=rough, Specular=spec, Normal=m.bump(m.noise(ob, 45, 3), .001, .2)); return m.m
    def boards(s, name, colour, pitch=.14):
        m = s.k.NT(name); sep = m.new('SeparateXYZ'); m.t.links.new(m.obj(), sep.inputs[0]); f = m.math('FRACT', m.math('MULTIPLY', sep.outputs[0], 1/pitch)); groove = m.math('LESS_THAN', f, .06)
        m.set(Base_Color=m.mix(groove, s.k.srgb(colour), [.62*v for v in s.k.srgb(colour)]), Roughness=.55, Specular=.25); return m.m
    def cloth(s, name, colour):
        k = s.k; m = k.NT(name); t = m.new('BsdfTranslucent'); d = m.new('BsdfDiffuse'); x = m.new('MixShader'); x.inputs[0].default_value = .55
        for q in (t, d): q.inputs[0].default_value = (*k.srgb(colour), 1)
        m.l(t, 0, x, 1); m.l(d, 0, x, 2); m.l(x, 0, m.out, 'Surface'); return m.m

    # the shell
    def shell(s, wall, floor, ceiling, side=None):
        y = s.wall_y; side = side or wall
        s.sheet('wall', (-7, y, 0), (7, y, 0), (7, y, 3.4), (-7, y, 3.4), wall); s.sheet('ceiling', (-7, y, 2.9), (7, y, 2.9), (7, -8, 2.9), (-7, -8, 2.9), ceiling)
        if floor: s.sheet('floor', (-7, -8, 0), (7, -8, 0), (7, y, 0), (-7, y, 0), floor)
    def skirting(s, mat, h=.12): s.box('skirting', (-7, 7), (s.wall_y-.018, s.wall_y), (0, h), mat)
    def herringbone(s, w=.11, n=5):
        """oak blocks laid at 45 degrees, each with its own part of the grain"""
        k = s.k; m = k.NT('parquet'); uv = m.uv(); g = m.math('ADD', m.math('MULTIPLY', m.noise(uv, 1, 5, .62, (1.2, 24, 1)), .7), m.math('MULTIPLY', m.noise(uv, 1, 3, .6, (8, 160, 1)), .3))
        m.set(Base_Color=m.ramp(g, [(.28, k.srgb('#4a2f1e')), (.5, k.srgb('#704a30')), (.74, k.srgb('#8d6343'))]), Roughness=.38, Specular=.35); V, F, UV = [], [], []; r = np.random.RandomState(4); c = math.sqrt(.5)
        def block(x, y, a, b):
            i = len(V); ou, ov = r.rand(2)*60; e = .0012
            for p, q in ((x+e, y+e), (x+a-e, y+e), (x+a-e, y+b-e), (x+e, y+b-e)):
                V.append(((p-q)*c, (p+q)*c-2.5, 0)); UV.append((ou+(p if a > b else q), ov+(q if a > b else p)))
            F.append((i, i+1, i+2, i+3))
        R = int(7/w)
        for row in range(-R, R):
            for t in range(-R//(2*n)-1, R//(2*n)+2):
                for x, y, a, b in (((row % (2*n)+2*n*t)*w, row*w, n*w, w), (row*w, (row-2*n+1-(row//(2*n))*2*n+2*n*t)*w, w, n*w)):
                    if abs(x-y) < 9 and -9 < x+y < 7: block(x, y, a, b)
        o = k.mesh_obj('parquet', V, F, m.m, UV, smooth=False); o.location = (0, 0, .0005)
        s.sheet('joints', (-7, -8, 0), (7, -8, 0), (7, s.wall_y, 0), (-7, s.wall_y, 0), k.simple_mat('joint', k.srgb('#2a1a10'), .9))

    # on the floor
    def rug_place(s, least):
        w = max(least, s.x1-s.x0+.5)
        return (s.cx-.55, s.y0+.45, s.x1-s.x0-.7) if s.corner else (s.cx+.05, s.y0-.35, w)
    def flat_rug(s, pixels, w, d, x, y): s.box('rug', (x-w/2, x+w/2), (y-d/2, y+d/2), (.001, .011), s.k.simple_mat('fringe', (.5, .45, .38), 1)); s.sheet('pattern', (x-w/2, y-d/2, .012), (x+w/2, y-d/2, .012), (x+w/2, y+d/2, .012), (x-w/2, y+d/2, .012), s.painted('pattern', pixels))
    def jute(s, x, y, w, d):
        m = s.k.NT('jute'); n = m.noise(m.obj(), 70, 3); m.set(Base_Color=m.ramp(n, [(.3, s.k.srgb('#a48a63')), (.7, s.k.srgb('#cdb58c'))]), Roughness=.95, Specular=.05); r = np.linspace(d/2, .01, 240)
        s.lathe('jute', x, y, [(.002, d/2)]+[(.010+.006*abs(math.sin(q*math.pi/.028)), q) for q in r], m.m, 96, w/d)
    def pot(s, x, y, colour, h=.32, r=.15): s.lathe('pot', x, y, [(0, r*.78), (.02, r*.84), (h*.9, r), (h, r*1.02), (h, r*.9), (h-.04, r*.88), (h-.04, 0)], s.k.simple_mat('pot', s.k.srgb(colour), .6))
    def snake_plant(s, x, y, pot='#2e2d2c'):
        s.pot(x, y, pot); m = s.k.NT('blade'); sep = m.new('SeparateXYZ'); m.t.links.new(m.uv(), sep.inputs[0]); e = m.math('GREATER_THAN', m.math('ABSOLUTE', m.math('SUBTRACT', sep.outputs[0], .5)), .40)
        body = m.ramp(m.noise(m.uv(), 1, 3, .6, (2, 16, 1)), [(.4, s.k.srgb('#2f4a34')), (.62, s.k.srgb('#6d8a62'))]); m.set(Base_Color=m.mix(e, body, s.k.srgb('#b9b56a')), Roughness=.45); r = np.random.RandomState(5)
        for i in range(17):
            a, q = i*2.4, .105*math.sqrt(r.rand()); h = r.uniform(.42, .86); lean = r.uniform(.05, .22)*h; turn = r.uniform(0, 3.1); V, F, UV = [], [], []
            for j in range(15):
                t = j/14; w = .034*min(1, .72+1.2*t)*(1-max(0, t-.62)**2/.1444*.96); c = np.array([x+(q+lean*t**1.6)*math.cos(a), y+(q+lean*t**1.6)*math.sin(a), .26+h*t]); d = np.array([math.cos(turn+.5*t), math.sin(turn+.5*t), 0])
                for u in (-1, -.5, 0, .5, 1): V.append(c+d*u*w+np.array([-d[1], d[0], 0])*.011*(1-u*u)); UV.append(((u+1)/2, t*h))
            for j in range(14):
                for u in range(4): F.append((j*5+u, j*5+u+1, j*5+u+6, j*5+u+5))
            for v in V: v[1] = min(v[1], s.wall_y-.02)
            s.k.mesh_obj('blade', V, F, m.m, [UV[v] for f in F for v in f])
    def palm(s, x, y, height):
        s.lathe('basket', x, y, [(0, .15)]+[(z, .17+.02*math.sin(z*9)+.004*math.sin(z*260)) for z in np.linspace(.01, .34, 70)]+[(.34, .15), (.29, .15), (.29, 0)], s.k.simple_mat('basket', s.k.srgb('#b08d5c'), .9))
        leaf = s.k.NT('frond'); leaf.set(Base_Color=leaf.ramp(leaf.noise(leaf.obj(), 5, 2), [(.3, s.k.srgb('#3b5a2c')), (.7, s.k.srgb('#7d9a52'))]), Roughness=.5, Specular=.3); stem = s.k.simple_mat('rachis', s.k.srgb('#7c8a4c'), .6); r = np.random.RandomState(8); V, F = [], []
        for i in range(13):
            a = i*2.4+r.uniform(-.2, .2); L = (height-.3)*r.uniform(.75, 1.05); lean = r.uniform(.30, .62)*(1 if i > 3 else .4); t = np.linspace(0, 1, 22)
            P = np.c_[x+L*lean*t**1.7*math.cos(a), y+L*lean*t**1.7*math.sin(a), .27+L*(t*1.08-.34*t**2.6*lean/.5)]; P[:, 1] = s.k.soft_max(P[:, 1], s.wall_y-.06, .2); s.k.tube('rachis', P, .006, stem); side = np.array([-math.sin(a), math.cos(a), 0])
            for j in range(6, 22):
                along = P[j]-P[j-1]; along /= np.linalg.norm(along); n = .30*math.sin(math.pi*min(1, (j-4)/19))**.6*(height/1.6)
                for q in (-1, 1):
                    d = side*q*.80+along*.62; tip = P[j]+d*n+np.array([0, 0, -.38*n]); mid = P[j]+d*n*.5+np.array([0, 0, .015]); up = np.cross(d, side*q); up /= np.linalg.norm(up)+1e-6; w = np.cross(d, up)*.011; b = len(V)
                    V += [P[j]-w*.4, P[j]+w*.4, mid+w, mid-w, tip]; F += [(b, b+1, b+2, b+3), (b+3, b+2, b+4)]
        V = np.array(V); V[:, 1] = s.k.soft_max(V[:, 1], s.wall_y-.03, .15); s.k.mesh_obj('frond', V, F, leaf.m)
    def table(s, x, y, top, mat, h=.50, r=.23, foot=True):
        s.lathe('top', x, y, [(h-.022, 0), (h-.022, r), (h, r), (h, 0)], top, 64)
        if foot: s.lathe('foot', x, y, [(h-.022, .018), (.03, .018), (.018, .15), (0, .155)], mat)
        else: s.lathe('drum', x, y, [(0, r*.80), (h*.5, r*.70), (h-.02, r*.86)], mat)
    def books(s, x, y, z, colours, turn=.3):
        for i, c in enumerate(colours): o = s.box('book', (-.11+.008*i, .11), (-.08, .075-.006*i), (0, .026), s.k.simple_mat('cover', s.k.srgb(c), .6)); o.location = (x, y, z+.027*i); o.rotation_euler[2] = turn+.25*i
    def vase(s, x, y, z, colour, h=.20): s.lathe('vase', x, y, [(z, .03), (z+h*.2, .055), (z+h*.5, .06), (z+h*.8, .032), (z+h, .036), (z+h, .028), (z+h*.8, .024)], s.k.simple_mat('glaze', s.k.srgb(colour), .25))
    def bookcase(s, x0, x1, height, mat, colours, depth=.28):
        y = s.wall_y-depth; n = max(3, int(height/.36)); r = np.random.RandomState(6); covers = [s.k.simple_mat('spine', s.k.srgb(c), .7) for c in colours]
        for x in (x0, x1-.025): s.box('upright', (x, x+.025), (y, s.wall_y), (0, height), mat)
        for i in range(n+1): z = .06+(height-.085)*i/n; s.box('shelf', (x0, x1), (y, s.wall_y), (z, z+.025), mat)
        s.box('back', (x0, x1), (s.wall_y-.012, s.wall_y), (.06, height), mat)
        for i in range(n):
            z = .085+(height-.085)*i/n; room = (height-.085)/n-.03; x = x0+.03
            while x < x1-.07:
                if r.rand() < .10: x += r.uniform(.05, .16); continue
                w = r.uniform(.018, .045); h = room*r.uniform(.62, .93); s.box('book', (x, x+w), (y+r.uniform(.02, .06), s.wall_y-.03), (z, z+h), covers[r.randint(len(covers))]); x += w+.0015

    # lamps
    def bulb(s, loc, power, colour=(1, .80, .55), soft=.05):
        l = bpy.data.lights.new('bulb', 'POINT'); l.energy = power; l.color = colour; l.shadow_soft_size = soft; o = s.k.link(bpy.data.objects.new('bulb', l)); o.location = loc
    def arc_lamp(s, x, y, reach, top):
        blk = s.k.metal_mat('black'); s.lathe('base', x, y, [(0, .15), (.035, .15), (.04, .14), (.04, 0)], blk); a = np.linspace(0, math.pi*.88, 40); R = reach/2
        P = [(x, y, .03), (x, y, top-R*.75)]+[(x+R-R*math.cos(t), y-.10*t, top-R*.75+R*.75*math.sin(t)) for t in a[1:]]; s.k.tube('arc', P, .010, blk); e = P[-1]
        s.lathe('dome', e[0], e[1], [(e[2]+.01, .02)]+[(e[2]-.14*(1-math.cos(t)), .15*math.sin(t)+.02) for t in np.linspace(.1, math.pi/2, 14)], blk); s.bulb((e[0], e[1], e[2]-.11), 7)
    def shade_lamp(s, x, y, h, metal, colour='#f3e6cf', power=10, r=.19):
        m = s.k.metal_mat(metal); s.k.tube('stand', [(x, y, .02), (x, y, h-.2)], .010, m); s.lathe('base', x, y, [(0, .14), (.02, .14), (.03, .05), (.03, 0)], m)
        s.lathe('shade', x, y, [(h-.28, r), (h, r*.72)], s.cloth('shade', colour)); s.bulb((x, y, h-.15), power)
    def rattan_pendant(s, x, y, z, r=.21):
        m = s.k.simple_mat('rattan', s.k.srgb('#b58a57'), .8)
        for i in range(16): a = i*math.pi/8; s.k.tube('rib', [(x+r*math.sin(t)*math.cos(a), y+r*math.sin(t)*math.sin(a), z+r*.85*math.cos(t)) for t in np.linspace(.12, math.pi-.5, 22)], .0045, m)
        for t in np.linspace(.35, math.pi-.5, 7): s.k.tube('hoop', [(x+r*math.sin(t)*math.cos(a), y+r*math.sin(t)*math.sin(a), z+r*.85*math.cos(t)) for a in np.linspace(0, 2*math.pi, 40, endpoint=False)], .004, m, True)
        s.k.tube('cord', [(x, y, z+r*.8), (x, y, 2.9)], .004, s.k.simple_mat('cord', (.1, .08, .06), .8)); s.lathe('globe', x, y, [(z+.06*math.cos(t), .06*math.sin(t)+.0005) for t in np.linspace(0, math.pi, 14)], s.cloth('globe', '#fff4df')); s.bulb((x, y, z), 3)

    # on the wall
    def framed(s, x, z, w, h, pixels, mat, edge=.018):
        s.box('frame', (x-w/2, x+w/2), (s.wall_y-.03, s.wall_y), (z-h/2, z+h/2), mat); s.wall_sheet('print', x, z, w-2*edge, h-2*edge, .031, s.painted('print', pixels))
    def window(s, x, z, w, h, mat, light, columns=3):
        s.wall_sheet('view', x, z, w, h, .004, s.painted('view', landscape(), light)); y = (s.wall_y-.05, s.wall_y)
        for i in range(columns+1): q = x-w/2+w*i/columns; e = .035 if i in (0, columns) else .016; s.box('bar', (q-e, q+e), y, (z-h/2, z+h/2), mat)
        for q, e in ((z-h/2, .04), (z+h/2, .04), (z+h*.18, .014)): s.box('bar', (x-w/2-.037, x+w/2+.037), (y[0]-.003, y[1]), (q-e, q+e), mat)      # in front of the others: coplanar faces render black
        s.box('sill', (x-w/2-.10, x+w/2+.10), (s.wall_y-.11, s.wall_y), (z-h/2-.06, z-h/2-.03), mat)
    def curtain(s, x0, x1, top, mat, waves=7):
        n = 90; t = np.linspace(0, 1, n); V = [(x0+(x1-x0)*a, s.wall_y-.10+.028*math.sin(a*waves*2*math.pi)+.006*math.sin(a*31), z) for z in (.01, top) for a in t]
        s.k.mesh_obj('curtain', V, [(i, i+1, n+i+1, n+i) for i in range(n-1)], mat)
    def moulding(s, x0, x1, z0, z1, mat, e=.045):
        for x, z in (((x0, x1), (z0, z0+e)), ((x0, x1), (z1-e, z1)), ((x0, x0+e), (z0+e, z1-e)), ((x1-e, x1), (z0+e, z1-e))): s.box('moulding', x, (s.wall_y-.012, s.wall_y), z, mat)

    # sunlight through a window outside the picture: side -1 is the left, 1 the right
    def sun(s, side, strength, columns, rows, colour=(1, .90, .76), slope=-.15):
        l = bpy.data.lights.new('sun', 'SUN'); l.energy = strength; l.angle = math.radians(1.4); l.color = colour; o = s.k.link(bpy.data.objects.new('sun', l)); o.rotation_euler = s.k.Vector((-side, .75, slope)).to_track_quat('-Z', 'Y').to_euler()
        m = s.k.simple_mat('reveal', (.7, .68, .64), .9); y = s.y0-4.4; x = 5.4*side; w = 2.6; z0, z1 = 1.1, 2.8
        def slab(a, b, c, d): q = s.sheet('reveal', (x, a, c), (x, b, c), (x, b, d), (x, a, d), m); q.visible_camera = False
        for a, b, c, d in ((-14, y, -1, 6), (y+w, 10, -1, 6), (y, y+w, -1, z0), (y, y+w, z1, 6)): slab(a, b, c, d)
        for i in range(1, columns): slab(y+w*i/columns-.03, y+w*i/columns+.03, z0, z1)
        for i in range(1, rows): slab(y, y+w, z0+(z1-z0)*i/rows-.03, z0+(z1-z0)*i/rows+.03)
