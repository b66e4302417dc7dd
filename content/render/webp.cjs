// PNG -> WebP.   node webp.cjs list.json   ([[in.png, out.webp, quality], ...])   needs: sharp
const sharp = require('sharp'), fs = require('fs');
(async () => { for (const [a, b, quality] of JSON.parse(fs.readFileSync(process.argv[2]))) if (fs.existsSync(a)) await sharp(a).webp({ quality, effort: 4, smartSubsample: true }).toFile(b) })();
