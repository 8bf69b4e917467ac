import { BASE_URL } from '../http/call.ts'

/** Where a stored file is seen; a full address is used as it is. */
export function fileAddress(path: string | null | undefined, { width }: { width?: number } = {}): string {
  if (!path || path.includes('[')) return ''
  if (/^https?:\/\//.test(path)) return path
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return `${BASE_URL}/sys/common/static/${encoded}${width ? `?w=${width}` : ''}`
}

/** The name under which a file was uploaded: what follows the random part of its stored name. */
export const fileNameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/^[0-9a-f]{16}_/, '')
