import { BusinessError } from '@mortise/model'
import { type Context, isOwnPicture } from '@mortise/server'

/** Of paths that a device names, those of pictures that whoever scans has uploaded: who reads a scan reads its pictures. */
export async function ownPhotos(ctx: Context, paths: readonly string[]): Promise<string[]> {
  const own = []
  for (const path of paths) if (await isOwnPicture(ctx, path)) own.push(path)
  return own
}

export async function refuseForeignPhotos(ctx: Context, paths: readonly string[]): Promise<void> {
  if ((await ownPhotos(ctx, paths)).length < paths.length)
    throw new BusinessError('照片不是本人上传的图片，请重新拍照')
}
