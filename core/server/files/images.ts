import { BusinessError } from '@mortise/model'
import sharp, { type Sharp } from 'sharp'

/** Enough for any camera; beyond it a small file would take gigabytes to draw. */
const mostPixels = 120_000_000

/** Opens an image for work, turned as the camera meant it; never more than the pixels we can afford. */
const openImage = (file: string): Sharp => sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })

/** Refuses a picture by what its header says, before any pixel is unpacked. */
export async function refuseHugeImage(file: string): Promise<void> {
  const size = await openImage(file)
    .metadata()
    .catch(() => null)
  if (!size) throw new BusinessError('上传失败，图片已损坏或尺寸过大')
  const { width, height, pages = 1 } = size
  if (width * height * pages > mostPixels) throw new BusinessError('上传失败，图片尺寸过大')
}

export interface ImageWork {
  /** Up to 100 a share of the size, beyond it the longest edge in pixels. */
  readonly scale?: number
  /** A text laid over the picture. */
  readonly mark?: string
}

/** Shrinks and marks a picture into another file of the same format; false when there was nothing to do. */
export async function workImage(
  from: string,
  to: string,
  { scale = 0, mark = '' }: ImageWork,
): Promise<boolean> {
  const { width, height, pages = 1 } = await openImage(from).metadata()
  const longest = Math.max(width, height)
  const edge = Math.round(scale > 100 ? scale : (longest * scale) / 100)
  const shrinks = scale > 0 && edge > 0 && edge < longest
  // A moving picture would lose its frames.
  if (pages > 1 || (!shrinks && mark === '')) return false
  let image = openImage(from).autoOrient()
  if (shrinks) image = image.resize({ width: edge, height: edge, fit: 'inside' })
  if (mark !== '') {
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    image = sharp(data)
    const isRoomy = info.width >= leastMark * 2 && info.height >= leastMark * 2
    if (isRoomy) {
      image = image.composite([{ input: await markOf(mark, info.width, info.height), gravity: 'southeast' }])
    }
  }
  await image.toFile(to)
  return true
}

/** Smaller letters nobody can read, and a picture without room for them stays as it is. */
const leastMark = 8

/** A half see-through line of text that fits the picture. */
async function markOf(text: string, width: number, height: number): Promise<Buffer> {
  const letters = [...text].slice(0, 60).join('')
  const size = Math.max(leastMark, Math.round(Math.min(height / 12, (width / (letters.length + 2)) * 0.9)))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${size * 2}">
    <text x="${width - size / 2}" y="${Math.round(size * 1.4)}" font-family="sans-serif" font-size="${size}" text-anchor="end"
      fill="#ffffff" fill-opacity="0.75" stroke="#000000" stroke-opacity="0.45" stroke-width="${size / 24}">${escaped(letters)}</text></svg>`
  const drawn = sharp(Buffer.from(svg))
  const { channels } = await drawn.stats()
  // Without any font installed the text would silently be nothing.
  if (!channels[3]?.max) throw new BusinessError('服务器没有可用的字体，无法添加水印')
  return drawn.png().toBuffer()
}

const escaped = (text: string) =>
  text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, ' ')

/** Widths a thumbnail may have; what is asked for is rounded up, so that a picture has few of them. */
const widths = [64, 128, 256, 512, 1024]

export const thumbnailWidth = (wanted: number): number => widths.find((width) => width >= wanted) ?? 1024

/** A smaller version of a picture, never a larger one; null of one whose pixels cannot be read. */
export async function drawThumbnail(from: Buffer, width: number): Promise<Buffer | null> {
  try {
    return await sharp(from, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    return null
  }
}
