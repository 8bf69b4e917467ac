import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, cachedSql, fileReaders, isOwnFile, isOwnPicture, provide } from '@mortise/server'
import type { CompleteInput, ProcessInstance } from '@mortise/workflow/model'
import { graphOf } from '../engine/load.ts'
import { refuseOutsider } from './participant.ts'

/** What comes with a decision its maker has uploaded: whoever reads the decision reads that too. */
export async function refuseForeignFiles(
  ctx: Context,
  { files = [], signature }: Pick<CompleteInput, 'files' | 'signature'>,
): Promise<void> {
  if (signature && !(await isOwnPicture(ctx, signature)))
    throw new BusinessError('签名不是本人上传的图片，请重新签名')
  for (const path of files)
    if (!(await isOwnFile(ctx, path))) throw new BusinessError('附件不是本人上传的文件，请重新上传')
}

type Instance = Pick<RowOf<typeof ProcessInstance>, 'id' | 'entity' | 'record' | 'definition'>

/** Whoever has a part in an instance reads what it and its decisions came with. */
export const decisionFileReaders = provide(fileReaders, async (ctx: Context, path: string) => {
  const [attached, signed] = [JSON.stringify({ files: [path] }), JSON.stringify({ signature: path })]
  const instances = await cachedSql<Instance>(ctx.db)`
    select id, entity, record, definition from wf_instance where tenant_id = ${ctx.tenant} and (
      files @> array[${path}]::text[] or id in (select instance from wf_log where tenant_id = ${ctx.tenant}
        and (attachment @> ${attached}::jsonb or attachment @> ${signed}::jsonb)))`
  for (const instance of instances) if (await isInside(ctx, instance)) return true
  return false
})

async function isInside(ctx: Context, instance: Instance): Promise<boolean> {
  try {
    await refuseOutsider(ctx, instance, await graphOf(ctx, instance.definition))
    return true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}
