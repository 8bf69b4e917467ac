import { BusinessError } from '@mortise/model'
import type { Context } from '../../context/context.ts'
import { servicesOf } from '../../context/platform.ts'
import type { Services } from '../../context/services.ts'
import type { Job } from '../../module/job.ts'
import { type Message, message } from '../../module/route.ts'
import { fileTitle } from '../cells/layout.ts'
import { type ExportConnection, type ExportOptions, exportRows } from './export.ts'

/** The job under which large exports are written; what it is enqueued with is plain data. */
export const exportJobName = 'core:export'

type Plan = Omit<ExportOptions, 'services' | 'ctx' | 'onProgress' | 'signal' | 'connection'>
interface Payload {
  readonly plan: Plan
  readonly user: Pick<Context['user'], 'id' | 'username' | 'realname'>
  readonly download: string
}

/** Rows that an export nobody waits for may have: as many as a sheet holds below its headings. */
const mostQueuedRows = 1_000_000
/** Milliseconds between two looks at whether somebody still wants a file. */
const lookEvery = 1000

/** Leaves an export to a job, to be found in the download centre. In the transaction of the caller. */
export async function queueExport(ctx: Context, plan: Plan, job = exportJobName): Promise<Message> {
  const centre = servicesOf(ctx).providers.downloads
  if (!centre) throw new BusinessError('下载中心未启用，请缩小查询范围后直接导出')
  const download = await centre.begin(ctx, `${fileTitle(plan.title)}.xlsx`)
  const { id, username, realname } = ctx.user
  // The old format holds too few rows to be worth waiting for.
  const payload: Payload = { plan: { ...plan, format: 'xlsx' }, user: { id, username, realname }, download }
  await ctx.enqueue(job, payload, { attempts: 3 })
  return message('数据较多，已转入下载中心')
}

/** By which the rows of a plan are read, where it is not by the product's own connection. */
type Connect = (services: Services, plan: Plan) => Promise<ExportConnection>

/** Writes queued exports to stored files and tells the download centre, be it of a failure. */
export const exportJobBy = (label: string, connect?: Connect): Job => ({
  label,
  async run(ctx, ordered) {
    const { plan, user, download } = ordered as unknown as Payload
    const services = servicesOf(ctx)
    const { tenant } = ctx
    const centre = services.providers.downloads
    if (!centre) throw new Error('the download centre is gone')
    const unwanted = new Error('nobody wants the export any more')
    const calledOff = new AbortController()
    let percent = 0
    // In transactions of their own: the job's is not seen by anybody before its end.
    const watch = setInterval(() => {
      services
        .asSystem(tenant, (world) => centre.progress(world, download, percent))
        .then((isWanted) => isWanted || calledOff.abort(unwanted))
        .catch((error: unknown) => services.log.warn({ err: error }, 'progress of an export was not kept'))
    }, lookEvery)
    try {
      const world = { tenant, user: { ...ctx.user, ...user } }
      const exported = await exportRows({
        rowLimit: mostQueuedRows,
        ...plan,
        services,
        ctx: world,
        signal: calledOff.signal,
        ...(connect && { connection: await connect(services, plan) }),
        onProgress: (done, total) => (percent = Math.floor((done / Math.max(1, total)) * 100)),
      })
      const { path } = await services.files.save(exported.stream, exported.fileName, {
        folder: 'downloads',
        trusted: true,
        tenant,
        by: user.username,
      })
      await centre.done(ctx, download, path)
    } catch (error) {
      if (error === unwanted) return
      if (!(error instanceof BusinessError))
        services.log.error({ err: error, title: plan.title }, 'a queued export failed')
      const reason = error instanceof BusinessError ? error.message : '生成文件时出错，请重试'
      await centre.failed(ctx, download, reason)
    } finally {
      clearInterval(watch)
    }
  },
})

export const exportJob = exportJobBy('导出到下载中心')
