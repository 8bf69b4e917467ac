import { createReadStream } from 'node:fs'
import {
  type AnyRoute,
  beginBackup,
  get,
  isBackingUp,
  lastRestore,
  message,
  post,
  restoreHere,
  shelvedBackup,
  shelvedBackups,
} from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Tenant } from '@mortise/system/model'
import { z } from 'zod'
import { refuseUnlessAllowed, refuseUnlessOwner, refuseUntyped } from './irrevocable.ts'

const base = '/sys/backup'
const Restoring = z.object({ name: z.string().max(100), confirm: z.string().max(200).default('') })

/** Backups of all that there is, of every company: they are there for the administrator of the installation alone. */
export const backupRoutes: AnyRoute[] = [
  get(`${base}/list`, 'login', async ({ ctx }) => {
    refuseUnlessOwner(ctx)
    const services = servicesOf(ctx)
    const records = await shelvedBackups(ctx.config)
    return {
      records: records.map(({ name, size, at, why }) => ({ id: name, name, size, createTime: at, why })),
      total: records.length,
      isRunning: await isBackingUp(services),
      isAllowed: ctx.config.allowInitialize,
      canRestore: services.maintenance !== null,
      last: await lastRestore(services),
    }
  }),
  post(`${base}/add`, 'login', { transaction: false }, async ({ ctx }) => {
    refuseUnlessOwner(ctx)
    await beginBackup(servicesOf(ctx), 'manual')
    return message('备份已开始')
  }),
  get(`${base}/download`, 'login', { transaction: false }, async ({ ctx, query, reply }) => {
    refuseUnlessOwner(ctx)
    refuseUnlessAllowed(ctx, '备份的下载与恢复')
    const { name, file, size } = await shelvedBackup(ctx.config, query.name ?? '')
    ctx.log.warn({ user: ctx.user.username, name }, 'a backup was downloaded')
    return reply
      .type('application/gzip')
      .header('Content-Length', size)
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .send(createReadStream(file))
  }),
  post(`${base}/restore`, 'login', { body: Restoring, transaction: false }, async ({ ctx, body }) => {
    refuseUnlessOwner(ctx)
    refuseUnlessAllowed(ctx, '备份的下载与恢复')
    refuseUntyped(ctx, body.confirm, '恢复')
    const { tenant, user, requestId } = ctx
    const title = user.depart?.departName ?? null
    const who = { tenant, username: user.username, requestId, entity: Tenant.name, title }
    await restoreHere(servicesOf(ctx), { ...who, name: body.name })
    return message('恢复已开始')
  }),
]
