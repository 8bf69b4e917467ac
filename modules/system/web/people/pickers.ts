import { f } from '@mortise/model'
import { Position, Role, User } from '@mortise/system/model'
import { api, definePicker, type PickerTree, type TreeNode, widths } from '@mortise/web'

/** 角色选择 */
export const rolePicker = definePicker(Role, {
  columns: ['name', 'code'],
  query: ['code', 'name'],
  returnKeys: ['id', 'code'],
})

/** 职务选择 */
export const positionPicker = definePicker(Position, {
  columns: ['name', 'code', 'flowType'],
  query: ['name', 'flowType'],
  returnKeys: ['id', 'code'],
  width: widths.positionPicker,
})

/** Whom one can still give work to. */
const atWork = { status: '1' } as const
const SIZES = [10, 20, 30]

/** 用户选择: people by what is known of them. */
export const userPicker = definePicker(User, {
  columns: [
    ['realname', { label: '姓名' }],
    ['username', { label: '账号' }],
    ['phone', { label: '电话' }],
    ['birthday', { label: '出生日期' }],
  ],
  query: [['username', { label: '账号' }], 'sex', ['birthday', { label: '出生日期', search: 'eq' }]],
  returnKeys: ['id', 'username'],
  where: atWork,
  sizes: SIZES,
  ellipsis: 25,
  width: widths.multiUserPicker,
})

interface DepartNode {
  readonly id: string
  readonly title: string
  readonly isLeaf: boolean
  readonly children?: readonly DepartNode[] | null
}

const nodeOf = ({ id, title, isLeaf, children }: DepartNode): TreeNode => ({
  id,
  title,
  isLeaf,
  ...(children && { children: children.map(nodeOf) }),
})
const quiet = { quiet: true }
const narrows: PickerTree['narrows'] = (chosen) => ({ departId: chosen.map(({ id }) => id).join(',') })

/** All departments, branch by branch. */
const departTree: PickerTree = {
  label: '部门',
  name: 'departs',
  narrows,
  load: async (parent) =>
    (await api.get<DepartNode[]>('/sys/sysDepart/queryDepartTreeSync', { pid: parent ?? '' }, quiet)).map(
      nodeOf,
    ),
}

/** Those of one's own company or store, whole. */
const ownDepartTree: PickerTree = {
  label: '部门',
  name: 'own-departs',
  narrows,
  load: async () => (await api.get<DepartNode[]>('/sys/sysDepart/queryTreeListsaas', {}, quiet)).map(nodeOf),
}

/** A user as the call for pickers answers one: with the names of all departments. It searches by parts by itself. */
const Colleague = {
  ...User,
  fields: { ...User.fields, departNames: f.text('部门', { wire: 'orgCodeTxt' }) },
  sort: ['sort', 'asc'] as const,
}

/** 根据部门选择用户 */
export const colleaguePicker = definePicker(Colleague, {
  title: '根据部门选择用户',
  listUrl: '/sys/user/queryUserComponentData',
  valueUrl: '/sys/user/getMultiUser',
  columns: ['username', 'realname', 'sex', ['phone', { label: '手机' }], 'departNames'],
  query: [
    ['username', { search: 'eq' }],
    ['realname', { search: 'eq' }],
  ],
  returnKeys: ['id', 'username'],
  sizes: SIZES,
  width: widths.userPicker,
  tree: departTree,
  saasTree: ownDepartTree,
})
