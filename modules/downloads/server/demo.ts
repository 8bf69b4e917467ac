import { DownloadFile, downloadStatus } from '@mortise/downloads/model'
import { addDays } from '@mortise/model'
import type { Context } from '@mortise/server'
import { adminName } from '@mortise/system/model'

/** What the administrator asked for: one file to fetch, one that could not be made. */
export async function demo(ctx: Context): Promise<void> {
  const { repo, files, now } = await ctx.actAs(adminName)
  const downloads = repo(DownloadFile)
  const name = '门店名录.csv'
  // The mark in front makes spreadsheets read it as UTF-8.
  const text = '\uFEFF门店,地址\r\n城东店,杭州市上城区庆春东路66号\r\n城西店,杭州市西湖区文三路398号\r\n'
  const { path } = await files.save(Buffer.from(text), name, { folder: 'downloads', trusted: true })
  const made = await downloads.add({ name })
  await downloads.put(made.id, { status: downloadStatus.done, file: [path], expireAt: addDays(now, 7) })
  await downloads.add({
    name: '客户.xlsx',
    status: downloadStatus.failed,
    remark: '导出数据超过1000000行，请缩小查询范围',
  })
}
