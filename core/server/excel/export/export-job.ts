import { BusinessError } from '@mortise/model'
import type { Context } from '../../context/context.ts'
import { servicesOf } from '../../context/platform.ts'
import type { Job } from '../../module/job.ts'
import { type Message, message } from '../../module/route.ts'
import { fileTitle } from '../cells/layout.ts'
import { type ExportOptions, exportRows } from './export.ts'

/** The job under which large exports are written; what it is enqueued with is plain data. */
export const exportJobName = 'core:export'

type Plan = Omit<ExportOptions, 'services' | 'ctx' | 'onProgress'>
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
export async function queueExport(ctx: Context, plan: Plan): Promise<Message> {
  const centre = servicesOf(ctx).providers.downloads
  if (!centre) throw new BusinessError('下载中心未启用，请缩小查询范围后直接导出')
  const download = await centre.begin(ctx, `${fileTitle(plan.title)}.xlsx`)
  const { id, username, realname } = ctx.user
  // The old format holds too few rows to be worth waiting for.
  const payload: Payload = { plan: { ...plan, format: 'xlsx' }, user: { id, username, realname }, download }
  await ctx.enqueue(exportJobName, payload, { attempts: 3 })
  return message('数据较多，已转入下载中心')
}

/** Writes a queued export to a stored file and tells the download centre, be it of its failure. */
export const exportJob: Job = {
  label: '导出到下载中心',
  async run(ctx, ordered) {
    const { plan, user, download } = ordered as unknown as Payload
    const services = servicesOf(ctx)
    const { tenant } = ctx
    const centre = services.providers.downloads
    if (!centre) throw new Error('the download centre is gone')
    const unwanted = new Error('nobody wants the export any more')
    let stop = () => {}
    let looked = 0
    // In transactions of their own: the job's is not seen by anybody before its end.
    const onProgress = (done: number, total: number) => {
      if (Date.now() - looked < lookEvery) return
      looked = Date.now()
      const percent = Math.floor((done / Math.max(1, total)) * 100)
      services
        .asSystem(tenant, (world) => centre.progress(world, download, percent))
        .then((isWanted) => isWanted || stop())
        .catch((error: unknown) => services.log.warn({ err: error }, 'progress of an export was not kept'))
    }
    try {
      const world = { tenant, user: { ...ctx.user, ...user } }
      const options = { rowLimit: mostQueuedRows, ...plan, services, ctx: world, onProgress }
      const exported = await exportRows(options)
      stop = () => exported.stream.destroy(unwanted)
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
    }
  },
}
