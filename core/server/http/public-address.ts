import { BusinessError } from '@mortise/model'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'

type Addresses = Pick<Config, 'host' | 'publicUrl'>

/**
 * Where links lead to that leave the house. Whoever calls says in `Host` what they like, so without a configured address
 * only the one that is listened on is believed.
 */
export function publicAddress(
  { host, publicUrl }: Addresses,
  request: FastifyRequest,
  purpose = '发送链接',
): string {
  if (publicUrl) return publicUrl
  if (!isListenedOn(host, request, request.hostname, request.port))
    throw new BusinessError(`未设置对外地址（MORTISE_PUBLIC_URL），不能${purpose}`)
  return `${request.protocol}://${request.host}`
}

/** Whether an address lies on this server: under the configured one, else on the one that is listened on. */
export function isOwnAddress(
  { host, publicUrl }: Addresses,
  request: FastifyRequest,
  address: string,
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, port, pathname } = new URL(address)
  const standard = { 'http:': 80, 'https:': 443 }[protocol]
  if (standard === undefined) return false
  if (!publicUrl) return isListenedOn(host, request, hostname, port === '' ? standard : Number(port))
  const own = new URL(publicUrl)
  return origin === own.origin && `${pathname}/`.startsWith(own.pathname.replace(/\/*$/, '/'))
}

function isListenedOn(host: string, request: FastifyRequest, name: string, port: number | null): boolean {
  const { localAddress = '', localPort } = request.socket
  const local = localAddress.replace(/^::ffff:/, '')
  const isLoopback = local === '::1' || local.startsWith('127.')
  const known = [host, local, `[${local}]`, ...(isLoopback ? ['localhost'] : [])]
  return known.includes(name) && port === localPort
}
