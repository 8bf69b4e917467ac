import { BusinessError, parseQuery } from '@mortise/model'
import { type AnyRoute, get, message, post, postOrPut, remove } from '@mortise/server'
import { PermissionRule } from '@mortise/system/model'
import { editFrom, rowBody } from '../../shared/body.ts'
import { rightsChanged } from './permission-book.ts'

/** Data rules of a menu; roles tick which of them hold for them. */
export const permissionRuleRoutes: AnyRoute[] = [
  get('/sys/permission/getPermRuleListByPermId', 'permission:list', async ({ ctx, query }) =>
    ctx.output(
      PermissionRule,
      await ctx
        .repo(PermissionRule)
        .find({ permission: query.permissionId ?? '' }, { sort: [['createTime', 'desc']] }),
    ),
  ),

  get('/sys/permission/queryPermissionRule', 'permission:list', async ({ ctx, query }) => {
    const { where } = parseQuery(PermissionRule, query)
    const rules = await ctx
      .repo(PermissionRule)
      .select(where, { sort: [['createTime', 'desc']], limit: 1000 })
    return ctx.output(PermissionRule, rules)
  }),

  post(
    '/sys/permission/addPermissionRule',
    'permissionRule:add',
    { body: rowBody },
    async ({ ctx, body }) => {
      const { id } = await ctx.repo(PermissionRule).add(ctx.input(PermissionRule, body))
      return message('添加成功！', id)
    },
  ),

  postOrPut(
    '/sys/permission/editPermissionRule',
    'permissionRule:edit',
    { body: rowBody },
    async ({ ctx, body }) => {
      const rule = typeof body.id === 'string' && (await ctx.repo(PermissionRule).first({ id: body.id }))
      if (!rule) throw new BusinessError('未找到对应数据')
      await editFrom(ctx, PermissionRule, rule.id, body)
      return message('修改成功!', rule.id)
    },
  ),

  remove('/sys/permission/deletePermissionRule', 'permissionRule:delete', async ({ ctx, query }) => {
    await ctx.repo(PermissionRule).remove(query.id ?? '')
    ctx.afterCommit(() => rightsChanged(ctx))
    return message('删除成功!')
  }),
]
