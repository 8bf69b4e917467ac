type Modules = readonly (readonly boolean[])[]

/** Reads a QR code of the smallest three sizes, undamaged, from the picture that a page draws. */
export function readSquare(markup: string): string {
  const modules = modulesIn(markup)
  const data = bitsOf(modules)
  let at = 0
  const take = (count: number) => {
    at += count
    return Number.parseInt(data.slice(at - count, at), 2)
  }
  let text = ''
  for (let mode = take(4); mode !== 0; mode = at + 4 <= data.length ? take(4) : 0) {
    if (mode === 1) text += digits(take(10), take)
    else if (mode === 2) text += letters(take(9), take)
    else if (mode === 4) text += String.fromCharCode(...Array.from({ length: take(8) }, () => take(8)))
    else throw new Error(`no such mode: ${mode}`)
  }
  return text
}

/** Dark fields, from the path that has one step a run of them; the light rim is left out. */
function modulesIn(markup: string): Modules {
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup.slice(markup.indexOf('ant-qrcode')))?.[1])
  const square = markup.slice(markup.indexOf('ant-qrcode'))
  const dark = [...square.matchAll(/ d="([^"]+)"/g)][1]?.[1] ?? ''
  const all = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of dark.matchAll(/M\s?(\d+)[ ,](\d+)\s?h(\d+)/g)) {
    for (let step = 0; step < Number(width); step++) all[Number(y)]![Number(x) + step] = true
  }
  const rim = all.findIndex((row) => row.some(Boolean))
  return all.slice(rim, size - rim).map((row) => row.slice(rim, size - rim))
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** The bits in the order of reading: up and down in pairs of columns, the mask taken off. */
function bitsOf(modules: Modules): string {
  const size = modules.length
  // The mask stands beside the corner, itself turned over by a fixed pattern: 101.
  const maskBits = [2, 3, 4].map((column) => (modules[8]![column] ? '1' : '0')).join('')
  const mask = masks[Number.parseInt(maskBits, 2) ^ 0b101]!
  let bits = ''
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (isFixed(row, column, size)) continue
        bits += modules[row]![column] !== mask(row, column) ? '1' : '0'
      }
    }
    isUp = !isUp
  }
  return bits
}

/** Corners with their rims, the two dotted lines, and the small square that the larger sizes have. */
function isFixed(row: number, column: number, size: number): boolean {
  const far = size - 8
  if ((row < 9 && (column < 9 || column >= far)) || (row >= far && column < 9)) return true
  if (row === 6 || column === 6) return true
  const [least, most] = [size - 9, size - 5]
  return size > 21 && row >= least && row <= most && column >= least && column <= most
}

type Take = (count: number) => number

function digits(count: number, take: Take): string {
  let text = ''
  for (let left = count; left > 0; left -= 3) {
    const group = Math.min(left, 3)
    text += String(take(1 + group * 3)).padStart(group, '0')
  }
  return text
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function letters(count: number, take: Take): string {
  let text = ''
  for (let left = count; left > 0; left -= 2) {
    const value = take(left > 1 ? 11 : 6)
    text += left > 1 ? `${SIGNS[Math.floor(value / 45)]}${SIGNS[value % 45]}` : SIGNS[value]
  }
  return text
}
