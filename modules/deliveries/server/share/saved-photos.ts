import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'

const PICTURE = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/=]+)$/
/** What a picture of a telephone comes to once the page has made it smaller. */
const MOST_BYTES = 550_000

/** Pictures as browsers tell them; what says to be one and is none is refused by whoever keeps files. */
export async function savedPhotos(ctx: Context, title: string, photos: readonly string[]): Promise<string[]> {
  const saved: string[] = []
  for (const [at, photo] of photos.entries()) {
    const [, type, text] = PICTURE.exec(photo) ?? []
    if (!type || !text) throw new BusinessError(`第${at + 1}张照片不是JPG或PNG图片`)
    const bytes = Buffer.from(text, 'base64')
    if (bytes.length > MOST_BYTES) throw new BusinessError(`第${at + 1}张照片过大，请重新拍照`)
    const name = `${title}-${at + 1}.${type === 'png' ? 'png' : 'jpg'}`
    saved.push((await ctx.files.save(bytes, name, { tenant: ctx.tenant })).path)
  }
  return saved
}
