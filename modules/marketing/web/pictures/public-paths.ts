import { MediaType } from '@mortise/marketing/model'
/** Where customers without a session see pictures and films, and pages of others in a frame. */
export const VIDEO_PAGE = '/erp_productpic/ErpProductpicVideo'
export const FRAME_PAGE = '/erp_productpic/modules/product_iframe'

/** The address that shows a picture, by what it is. */
export function shareAddress(
  { id, mediaType }: { readonly id: string; readonly mediaType: string },
  { code, t }: { readonly code?: string; readonly t?: string },
): string {
  const query = new URLSearchParams({ id, ...(code && { code }), ...(t && { t }) })
  return `${mediaType === MediaType.frame ? FRAME_PAGE : VIDEO_PAGE}?${query.toString()}`
}
