import { frameHosts, MediaType, ProductPicture } from '@mortise/marketing/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'

const mostBytes = 200 * 1024 * 1024

export const productPictureRules = rules(ProductPicture, {
  prepare: ({ cover, pictures, mediaType }) =>
    mediaType === MediaType.picture && !cover?.length && pictures?.length
      ? { cover: pictures.slice(0, 1) }
      : {},

  async check(picture, ctx) {
    if (picture.mediaType === MediaType.video) await refuseBadVideo(picture, ctx)
    if (picture.mediaType === MediaType.frame) await refuseBadFrame(picture, ctx)
  },
})

async function refuseBadVideo(
  { videos, videoUrl }: RowOf<typeof ProductPicture>,
  { files }: Context,
): Promise<void> {
  if (!videos?.length && !videoUrl) throw new BusinessError('请上传视频或填写视频地址', { field: 'videos' })
  for (const path of videos ?? []) {
    if (!/\.(?:mp4|webm)$/i.test(path))
      throw new BusinessError('视频只支持mp4、webm格式', { field: 'videos' })
    const file = await files.find(path)
    if (file && file.size > mostBytes) throw new BusinessError('视频不能超过200MB', { field: 'videos' })
  }
}

/** What a frame shows runs beside our page, so staff say whose pages may. */
async function refuseBadFrame(
  { frameUrl }: RowOf<typeof ProductPicture>,
  { dictionary }: Context,
): Promise<void> {
  const url = URL.canParse(frameUrl ?? '') ? new URL(frameUrl ?? '') : null
  const hosts = await dictionary(frameHosts)
  const isKnown =
    url?.protocol === 'https:' && hosts.some(({ value, disabled }) => !disabled && value === url.host)
  if (!isKnown) throw new BusinessError('不允许的链接地址', { field: 'frameUrl' })
}
