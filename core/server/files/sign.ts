import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../base/config.ts'
import { derivedSecret } from '../base/secret.ts'
import { encodePath } from './names.ts'

/** Where stored files are read, below the prefix of the API. */
export const staticPath = '/sys/common/static'

/** Links that open one file for a while, for whoever holds them. */
export function makeSigner(config: Config) {
  const secret = derivedSecret(config, 'files')
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', secret).update(`${expires}\n${path}`).digest('base64url')
  return {
    url(path: string, seconds = 3600): string {
      const expires = String(Math.floor(Date.now() / 1000) + seconds)
      return `${staticPath}/${encodePath(path)}?e=${expires}&k=${signatureOf(path, expires)}`
    },
    isGood(path: string, expires: string, signature: string): boolean {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < Date.now()) return false
      const wanted = Buffer.from(signatureOf(path, expires))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}
