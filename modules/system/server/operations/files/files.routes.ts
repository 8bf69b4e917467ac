import { BusinessError, codeOf } from '@mortise/model'
import {
  type AnyRoute,
  type Context,
  fileReaders,
  fileReferences,
  get,
  message,
  provide,
  remove,
} from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { StoredFile } from '@mortise/system/model'
import { noteOperation } from '../logs/note-operation.ts'

const code = (verb: string) => codeOf(StoredFile, verb) as `${string}:${string}`

/** Each is looked for in every table. */
const mostAtOnce = 20

/** What may be done with stored files. */
export const fileRoutes: AnyRoute[] = [
  get('/sys/oss/file/usage', code('list'), ({ ctx }) => ctx.files.usage(ctx.tenant)),

  remove('/sys/oss/file/delete', code('delete'), async ({ ctx, query: { id = '' } }) => {
    await removeFiles(ctx, [id])
    return message('删除成功!')
  }),

  remove('/sys/oss/file/deleteBatch', code('deleteBatch'), async ({ ctx, query: { ids = '' } }) => {
    const unique = [...new Set(ids.split(',').filter((id) => id !== ''))]
    if (unique.length === 0) throw new BusinessError('参数不识别！')
    if (unique.length > mostAtOnce) throw new BusinessError(`一次最多删除${mostAtOnce}个文件`)
    await removeFiles(ctx, unique)
    return message('批量删除成功!')
  }),
]

/** Whoever looks after the files of a company reads each of them. */
export const keeperReads = provide(fileReaders, async (ctx: Context) => ctx.can(code('list')))

/** All of them or none: what something still mentions stays, and with it the others that were named. */
async function removeFiles(ctx: Context, ids: readonly string[]): Promise<void> {
  const services = servicesOf(ctx)
  const { tenant } = ctx
  const files = []
  for (const id of ids) {
    const file = await ctx.repo(StoredFile).first({ id })
    if (!file?.path) throw new BusinessError('未找到对应数据')
    const uses = await fileReferences(services, tenant, file.path)
    if (uses > 0) {
      const which = ids.length > 1 ? `【${file.name}】` : ''
      throw new BusinessError(`文件${which}被 ${uses} 处引用，不能删除`)
    }
    files.push(file)
  }
  for (const file of files) {
    await noteOperation(ctx, {
      entity: StoredFile.name,
      row: file.id,
      operation: 'delete',
      before: { ...file },
    })
    await services.files.remove(file.path ?? '')
  }
}
