import sharp from 'sharp'

/** What somebody took a picture of. */
export type Scene = 'hung' | 'handle' | 'scratch' | 'gap'

const WIDTH = 480
const HEIGHT = 640

/** A picture from a building site: a door in its wall, and what is to be seen of it. */
export const drawnSite = (scene: Scene): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(scene)))
    .png({ palette: true })
    .toBuffer()

const svgOf = (scene: Scene) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 480 640">
    <rect width="480" height="560" fill="#e9e5dd"/><rect y="560" width="480" height="80" fill="#b89b78"/>
    <g stroke="#0002" stroke-width="2"><path d="M0 600h480M120 560v40M300 560v40M60 600v40M220 600v40M400 600v40"/></g>
    <rect x="118" y="70" width="244" height="490" fill="#8a6a49"/><rect x="136" y="88" width="208" height="472" fill="#a98257"/>
    <g fill="none" stroke="#0003" stroke-width="3"><path d="M160 116h160v180h-160zM160 326h160v206h-160z"/></g>
    <rect x="312" y="318" width="14" height="62" rx="4" fill="#555"/><rect x="276" y="332" width="48" height="12" rx="6" fill="#666"/>
    ${marks[scene]}</svg>`

const marks: Readonly<Record<Scene, string>> = {
  hung: '',
  handle: '<circle cx="304" cy="345" r="62" fill="none" stroke="#d4380d" stroke-width="6"/>',
  scratch:
    '<path d="M188 196l70 46M200 190l64 44" stroke="#f3e3cf" stroke-width="5"/><circle cx="226" cy="216" r="62" fill="none" stroke="#d4380d" stroke-width="6"/>',
  gap: '<path d="M344 88l9 472h-9z" fill="#2b2b2b"/><circle cx="346" cy="500" r="56" fill="none" stroke="#d4380d" stroke-width="6"/>',
}
