import { BusinessError } from '@mortise/model'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'

/**
 * Where links lead to that leave the house. Whoever calls says in `Host` what they like, so without a configured address
 * only the one that is listened on is believed.
 */
export function publicAddress({ host, publicUrl }: Config, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  const { localAddress = '', localPort } = request.socket
  const local = localAddress.replace(/^::ffff:/, '')
  const isLoopback = local === '::1' || local.startsWith('127.')
  const known = [host, local, `[${local}]`, ...(isLoopback ? ['localhost'] : [])]
  if (!known.includes(request.hostname) || request.port !== localPort)
    throw new BusinessError('未设置对外地址（MORTISE_PUBLIC_URL），不能发送链接')
  return `${request.protocol}://${request.host}`
}
