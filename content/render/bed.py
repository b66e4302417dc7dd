# The unfolded bed of a sleeper: mattress, slats and steel frame, in front of a couch without its seat cushions.
import math
import numpy as np

def unfold(kit, mdl):
    """builds the bed; returns the y of its front end"""
    b = mdl['bed']; D = mdl['dims']['d']; w, length, t = b['w'], b['l'], b['t']; front = D/2-b['reach']; top = mdl['seat_h']-.01; under = top-t; y0 = front+.02; y1 = y0+length
    ticking = kit.NT('ticking'); sep = ticking.new('SeparateXYZ'); ticking.t.links.new(ticking.obj(), sep.inputs[0]); wave = [ticking.math('SINE', ticking.math('MULTIPLY', ticking.math(op, sep.outputs[0], sep.outputs[1]), math.pi/.075)) for op in ('ADD', 'SUBTRACT')]
    quilt = ticking.math('POWER', ticking.math('ABSOLUTE', ticking.math('MULTIPLY', *wave)), .45); ticking.set(Base_Color=kit.srgb('#d9d3c7'), Roughness=.9, Specular=.1, Sheen=.2, Normal=ticking.bump(quilt, .005, .6))
    folds = [-length/2+length*.36, -length/2+length*.68]
    def creased(P, u, v, q):
        P = P.copy(); P[:, 2] -= np.where(q > .9, sum(.012*np.exp(-((P[:, 1]-f)/.016)**2) for f in folds), 0); return P
    kit.panel('mattress', w, length, t, kit.T((0, (y0+y1)/2, under+t/2)), ticking.m, r=.028, rv=.07, crown=.006, fn=creased, pipes=('top', 'bot'), seed=4)
    linen = kit.simple_mat('linen', kit.srgb('#e9e6df'), .9)
    def plump(P, u, v, q):
        P = P.copy(); lens = np.clip(1-np.abs(u)**3.2, 0, 1)*np.clip(1-np.abs(v)**2.8, 0, 1); P[:, 2] *= .12+.88*lens**.55; P[:, 0] *= 1-.05*(1-u*u)*v**4; P[:, 1] *= 1-.08*(1-v*v)*u**4; return P
    for i, x in enumerate((-.34, .34)): kit.panel('linen', .62, .40, .16, kit.T((x, y1-.42, top+.062)) @ kit.RZ((-3, 4)[i]) @ kit.RX(7), linen, r=.02, crown=0, fn=plump, lump=.004, seed=20+i)
    steel = kit.metal_mat('black'); z = under-.035; e = w/2+.012; bar = lambda pts: kit.tube('steel', np.array(pts), .013, steel)
    bar([(-e, -D/2+.03, z), (-e, front+.05, z), (-e+.04, front+.013, z), (e-.04, front+.013, z), (e, front+.05, z), (e, -D/2+.03, z)])
    for y in (front+.16, front+.74):
        for x in (-e+.03, e-.03): bar([(x, y, z), (x, y, .014)])
        bar([(-e+.03, y, .06), (e-.03, y, .06)])
    beech = kit.simple_mat('beech', kit.srgb('#c9a273'), .5)
    for y in np.arange(front+.09, -D/2-.02, .095): kit.panel('slat', w-.02, .055, .012, kit.T((0, y, under-.010)), beech, r=.004, crown=0, lump=0, res=.1, sub=False)
    return front
