import { DownloadFile, downloadStatus } from '@mortise/downloads/model'
import { addDays, BusinessError } from '@mortise/model'
import { type Job, rules } from '@mortise/server'

/** What is made within a day is not made any more: its worker is gone. */
const longestWork = 1
/** Rows of one run; the next hour takes the rest. */
const mostAtOnce = 500

/** Ends what is over: files past their days go, and work that never came back is told to have failed. */
export const expire: Job = {
  label: '清理下载中心',
  cron: '0 17 * * * ?',
  async run({ repo, now, files, afterCommit }) {
    const downloads = repo(DownloadFile)
    const { running, done, failed, expired } = downloadStatus
    const old = await downloads.find({ status: done, expireAt: { lt: now } }, { limit: mostAtOnce })
    for (const { id, file } of old) {
      await downloads.put(id, { status: expired, file: null })
      afterCommit(() => removeAll(files, file))
    }
    const since = addDays(now, -longestWork)
    const lost = await downloads.find(
      { status: running, expireAt: { empty: false }, createTime: { lt: since } },
      { limit: mostAtOnce },
    )
    for (const { id } of lost) await downloads.put(id, { status: failed, remark: '生成超时' })
  },
}

export const downloadFileRules = rules(DownloadFile, {
  // It is removed with its row: nobody puts the file of somebody else in its place.
  check({ file }, _ctx, before) {
    if (before?.expireAt && String(file) !== String(before.file))
      throw new BusinessError('系统生成的文件不能更换', { field: 'file' })
  },
  // A file that a user put in may belong to other rows too; one that was made for this row does not.
  removed({ file, expireAt }, { files, afterCommit }) {
    if (expireAt) afterCommit(() => removeAll(files, file))
  },
})

async function removeAll(files: { remove(path: string): Promise<void> }, paths: readonly string[] | null) {
  for (const path of paths ?? []) await files.remove(path)
}
