import { BusinessError } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Dictionary, DictionaryItem, defaultTenant, TenantDictionaryItem } from '@mortise/system/model'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { showPictures } from '../../shared/shown-pictures.ts'
import { dictionariesChanged } from './dictionaries.ts'
import { refuseUsed } from './used-values.ts'

export const dictionaryRules = rules(Dictionary, {
  async prepare(dictionary, ctx, before) {
    refuseOtherTenants(ctx)
    if (!dictionary.code || dictionary.code === before?.code) return
    await refuseTaken(ctx, dictionary.code)
  },

  check(dictionary, ctx, before) {
    if (before && before.code !== dictionary.code && servicesOf(ctx).linked.dicts.has(before.code)) {
      throw new BusinessError(`内置字典【${before.name}】的编码不能修改`, { field: 'code' })
    }
  },
  saved: (_, ctx) => dictionariesChanged(ctx),

  remove(dictionary, ctx) {
    refuseOtherTenants(ctx)
    if (servicesOf(ctx).linked.dicts.has(dictionary.code)) {
      throw new BusinessError(`内置字典【${dictionary.name}】不能删除`)
    }
  },
  removed: (_, ctx) => dictionariesChanged(ctx),
})

/** Two dictionaries of one code would be one to whoever asks by it. */
export async function refuseTaken(ctx: Context, code: string): Promise<void> {
  if (await ctx.repo(Dictionary).first({ code })) {
    throw new BusinessError('字典编码已经存在！', { field: 'code' })
  }
}

export const dictionaryItemRules = rules(DictionaryItem, {
  async prepare(item, ctx, before) {
    refuseOtherTenants(ctx)
    if (!item.dict || !item.value || item.value === before?.value) return
    if (await ctx.repo(DictionaryItem).first({ dict: item.dict, value: item.value })) {
      throw new BusinessError('该值不可用，系统中已存在！', { field: 'value' })
    }
  },

  async check(item, ctx, before) {
    if (!before || before.value === item.value) return
    const { code } = await ctx.repo(Dictionary).get(item.dict)
    if (isBuiltIn(servicesOf(ctx).linked.dicts, code, before.value)) {
      throw new BusinessError(`内置字典项【${before.text}】的数据值不能修改`, { field: 'value' })
    }
    await refuseUsed(servicesOf(ctx), { code }, before, '修改数据值')
  },
  saved: itemSaved,

  async remove(item, ctx) {
    refuseOtherTenants(ctx)
    const { code } = await ctx.repo(Dictionary).get(item.dict)
    if (isBuiltIn(servicesOf(ctx).linked.dicts, code, item.value)) {
      throw new BusinessError(`内置字典项【${item.text}】不能删除，可停用`)
    }
    await refuseUsed(servicesOf(ctx), { code }, item, '删除')
  },
  removed: (_, ctx) => dictionariesChanged(ctx),
})

/** Whether code relies on this value. */
const isBuiltIn = (dicts: ReadonlyMap<string, { items: object }>, code: string, value: string): boolean =>
  Object.hasOwn(dicts.get(code)?.items ?? {}, value)

type Pictured = { readonly picture: readonly string[] | null }

/** Whoever meets a choice sees its picture, without a right to dictionaries. */
function itemSaved({ picture }: Pictured, ctx: Context, before: Pictured | null): void {
  showPictures(ctx, picture ?? [], before?.picture ?? [])
  dictionariesChanged(ctx)
}

export const tenantDictionaryItemRules = rules(TenantDictionaryItem, {
  prepare({ value }, ctx) {
    if (ctx.tenant === defaultTenant) throw new BusinessError('默认租户请直接维护字典项')
    if (value !== null && value.trim() === '') throw new BusinessError('数据值不能为空', { field: 'value' })
  },
  saved: itemSaved,

  async remove(item, ctx) {
    // Behind an item that only calls a shared one otherwise, the shared one comes back.
    if (await ctx.repo(DictionaryItem).first({ dict: item.dict, value: item.value })) return
    const { code } = await ctx.repo(Dictionary).get(item.dict)
    await refuseUsed(servicesOf(ctx), { code, tenant: ctx.tenant }, item, '删除')
  },
  removed: (_, ctx) => dictionariesChanged(ctx),
})
