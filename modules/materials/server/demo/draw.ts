import sharp from 'sharp'

/** What the picture of a material looks like. */
export type Shape = 'planks' | 'board' | 'sheet' | 'roll' | 'lock' | 'can' | 'box'

const WIDTH = 320
const HEIGHT = 240

/** A picture of a material, drawn by its shape and colour. */
export const drawn = (shape: Shape, color: string): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(shape, color)))
    .png({ palette: true })
    .toBuffer()

function svgOf(shape: Shape, color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#000" stop-opacity=".2"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f4f5"/>${shapes[shape](color)}</svg>`
}

/** A part in its colour with light upon it. */
const part = (outline: string, color: string) =>
  `<g stroke="#0003" stroke-width="1.5"><path d="${outline}" fill="${color}"/><path d="${outline}" fill="url(#light)"/></g>`
const block = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** Lines of growth, each bent a little otherwise. */
const grain = (x: number, y: number, width: number, height: number) =>
  Array.from({ length: 5 }, (_, line) => {
    const at = y + ((line + 1) * height) / 6
    const bend = ((line * 7) % 5) - 2
    return `<path d="M${x} ${at}q${width / 2} ${bend * 3} ${width} 0" fill="none" stroke="#0002" stroke-width="1.2"/>`
  }).join('')

const shapes: Readonly<Record<Shape, (color: string) => string>> = {
  planks: (color) =>
    [0, 1, 2, 3]
      .map((row) => part(block(30, 30 + row * 46, 260, 40), color) + grain(30, 30 + row * 46, 260, 40))
      .join(''),
  board: (color) =>
    [4, 3, 2, 1, 0]
      .map(
        (layer) =>
          part(`M60 ${60 + layer * 18}l200 -30l40 60l-200 30z`, color) +
          part(`M100 ${120 + layer * 18}l200 -30v12l-200 30z`, color),
      )
      .join(''),
  sheet: (color) =>
    `${part('M90 30h150v180h-150z', color)}<path d="M110 190L210 50M140 200L230 74" stroke="#fff9" stroke-width="7"/>`,
  roll: (color) =>
    `${part('M70 80h180a24 40 0 0 1 0 80h-180z', color)}<ellipse cx="70" cy="120" rx="24" ry="40" fill="#fff" stroke="#0004"/><ellipse cx="70" cy="120" rx="9" ry="15" fill="#8a6d4b"/>`,
  lock: (color) =>
    `${part('M120 40h60a10 10 0 0 1 10 10v140a10 10 0 0 1 -10 10h-60a10 10 0 0 1 -10 -10v-140a10 10 0 0 1 10 -10z', color)}${part('M150 82h110a10 10 0 0 1 0 24h-110a12 12 0 0 1 0 -24z', color)}<circle cx="150" cy="160" r="11" fill="#0006"/>`,
  can: (color) =>
    `${part('M100 70v110a60 20 0 0 0 120 0v-110z', '#c9ced2')}${part('M100 100v50a60 20 0 0 0 120 0v-50a60 20 0 0 1 -120 0z', color)}<ellipse cx="160" cy="70" rx="60" ry="20" fill="#e4e7e9" stroke="#0004"/><path d="M100 70a60 60 0 0 1 120 0" fill="none" stroke="#6668" stroke-width="4"/>`,
  box: (color) =>
    `${part('M60 100l100 -40l100 40l-100 40z', color)}${part('M60 100l100 40v80l-100 -40z', color)}${part('M260 100l-100 40v80l100 -40z', color)}<path d="M110 80l100 40v30" fill="none" stroke="#fff8" stroke-width="10"/>`,
}
