import { DownloadFile, downloadStatus } from '@mortise/downloads/model'
import { addDays, BusinessError } from '@mortise/model'
import type { Context, DownloadCentre } from '@mortise/server'

/** Days a file is kept; only rows that the product made have an end, what users enter stays theirs. */
const life = 7
/** Files that are made for one user at a time. */
const mostAtOnce = 3
const page = '/downloads/download-file'

/** Where exports that nobody waits for are found; a row is its asker's own from the moment the work is queued. */
export const centreOf = (): DownloadCentre => ({
  async begin(ctx, fileName) {
    await refuseMore(ctx)
    const repo = ctx.repo(DownloadFile)
    const { id } = await repo.add({ name: fileName.slice(-200) })
    await repo.put(id, { expireAt: addDays(ctx.now, life) })
    return id
  },

  async done(ctx, id, path) {
    const row = await ctx.repo(DownloadFile).first({ id })
    // Deleted or called off while it was made: nobody will come for it.
    if (row?.status !== downloadStatus.running) return ctx.afterCommit(() => ctx.files.remove(path))
    const expireAt = addDays(ctx.now, life)
    await ctx
      .repo(DownloadFile)
      .put(id, { status: downloadStatus.done, file: [path], progress: 100, expireAt })
    await ctx.notify(row.createBy, { title: `${row.name}已生成，请到下载中心下载`, openPage: page })
  },

  async failed(ctx, id, reason) {
    const row = await ctx.repo(DownloadFile).first({ id })
    if (row?.status !== downloadStatus.running) return
    await ctx.repo(DownloadFile).put(id, { status: downloadStatus.failed, remark: reason.slice(0, 500) })
    await ctx.notify(row.createBy, { title: `${row.name}生成失败`, content: reason, openPage: page })
  },

  async progress(ctx, id, percent) {
    // Past the engine: nobody edits it, and whoever edits the rest must not be told of a conflict for it.
    const { numUpdatedRows } = await ctx.db
      .updateTable(DownloadFile.table)
      .set({ progress: percent })
      .where('id', '=', id)
      .where('status', '=', downloadStatus.running)
      // Who deletes it wants it no more either.
      .where('deleted', '=', false)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

async function refuseMore(ctx: Context): Promise<void> {
  const { username } = ctx.user
  // Held until the commit, so that two requests of one user cannot both pass.
  await ctx.alone(`downloads ${username}`)
  const running = await ctx.repo(DownloadFile).count({
    createBy: username,
    status: downloadStatus.running,
    expireAt: { empty: false },
  })
  if (running >= mostAtOnce) throw new BusinessError(`您有${running}个任务正在生成，请稍候`)
}
