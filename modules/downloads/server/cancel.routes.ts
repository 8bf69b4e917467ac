import { DownloadFile, downloadStatus } from '@mortise/downloads/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, message, post } from '@mortise/server'
import { z } from 'zod'

/** Calls off a file that is still being made. */
export const cancelRoutes: AnyRoute[] = [
  post(
    '/erp_downloadfile/erpDownloadfile/cancel',
    'downloadFile:edit',
    { body: z.object({ id: z.string() }) },
    async ({ ctx, body: { id } }) => {
      await cancel(ctx, id)
      return message('已取消')
    },
  ),
]

async function cancel(ctx: Context, id: string): Promise<void> {
  const downloads = ctx.repo(DownloadFile)
  // Whose row it is not finds none; locked, so that it is not finished meanwhile.
  if (!(await downloads.first({ id, createBy: ctx.user.username }))) throw new BusinessError('未找到对应数据')
  const { name, status, expireAt } = await downloads.lock(id)
  if (status !== downloadStatus.running || !expireAt) {
    throw new BusinessError(`${name ?? ''}${status ?? ''}，不能取消`)
  }
  await downloads.put(id, { status: downloadStatus.cancelled })
}
