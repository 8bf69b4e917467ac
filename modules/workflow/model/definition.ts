import { defineEntity, type FormulaType, f, typeWords } from '@mortise/model'
import { FlowType, Role } from '@mortise/system/model'
import type { FieldRight } from './contract/binding.ts'
import { ModelStatus } from './dicts.ts'
import type { Graph } from './graph/graph.ts'

const strangeTypes = (value: unknown): string | null =>
  Object.values(Object(value)).every((type) => Object.hasOwn(typeWords, String(type)))
    ? null
    : '流程变量的类型应为number、text、boolean之一'

/** A process as people draw it, until it is published as a definition. */
export const ProcessModel = defineEntity('processModel', {
  label: '流程模型',
  table: 'wf_model',
  wire: '/act/model',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete'],
  business: false,
  title: 'name',
  fields: {
    key: f.text('流程标识', {
      required: true,
      max: 64,
      unique: true,
      frozen: true,
      search: true,
      wire: 'modelKey',
    }),
    name: f.text('流程名称', { required: true, max: 100, search: true }),
    category: f.dict('流程分类', FlowType, { search: true }),
    icon: f.text('图标', { max: 50 }),
    entity: f.text('业务单据', { max: 60, search: 'eq', wire: 'entityCode' }),
    xml: f.textarea('流程图'),
    /** What conditions may read where there is no record: whoever begins it says them. */
    variables: f.json<Readonly<Record<string, FormulaType>>>('流程变量', {
      check: strangeTypes,
      wire: 'varTypes',
    }),
    status: f.dict('状态', ModelStatus, { default: ModelStatus.draft, readonly: true, search: true }),
    published: f.int('发布版本', { readonly: true, wire: 'versionNo' }),
    starters: f.user('可发起人员', { multiple: true }),
    starterRoles: f.refMany('可发起角色', Role),
    starterDeparts: f.depart('可发起部门', { multiple: true }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['name', 'key', 'category', 'entity', 'status', 'published', 'updateBy', 'updateTime'],
  sort: ['createTime', 'desc'],
})

/** A process as it was published: what its instances run by, for good. */
export const ProcessDefinition = defineEntity('processDefinition', {
  label: '流程定义',
  table: 'wf_definition',
  wire: '/act/process',
  verbs: ['list', 'queryById'],
  business: false,
  audited: false,
  title: 'name',
  fields: {
    key: f.text('流程标识', { required: true, max: 64, search: true }),
    number: f.int('版本', { required: true, wire: 'versionNo' }),
    name: f.text('流程名称', { required: true, max: 100, search: true }),
    xml: f.textarea('流程图', { required: true }),
    graph: f.json<Graph>('流程'),
    entity: f.text('业务单据', { max: 60, search: 'eq', wire: 'entityCode' }),
    isSuspended: f.bool('停用', { default: false, wire: 'suspended' }),
  },
  unique: [['key', 'number']],
  list: ['key', 'number', 'name', 'isSuspended', 'createBy', 'createTime'],
  sort: ['createTime', 'desc'],
})

/** Which records a process decides on, and what its handlers may do with them. */
export const ProcessBinding = defineEntity('processBinding', {
  label: '单据绑定',
  table: 'wf_binding',
  wire: '/act/process/extActProcessForm',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete'],
  business: false,
  title: 'entity',
  fields: {
    entity: f.text('业务单据', { required: true, max: 60, search: 'eq', wire: 'entityCode' }),
    process: f.ref('流程', ProcessModel, { required: true, search: true, wire: 'modelId' }),
    condition: f.text('适用条件', {
      max: 1000,
      formula: 'boolean',
      wire: 'cond',
      help: '为空时全部单据都走该流程',
    }),
    titleTemplate: f.text('标题模板', {
      required: true,
      max: 200,
      wire: 'titleTpl',
      help: '如 {发起人}的{单据名称}{单号}，花括号内为字段',
    }),
    submitMove: f.text('提交动作', { required: true, max: 40, default: 'submit' }),
    approveMove: f.text('通过动作', { required: true, max: 40, default: 'approve' }),
    rejectMove: f.text('驳回动作', { max: 40 }),
    withdrawMove: f.text('撤回动作', { max: 40 }),
    variables: f.json<Readonly<Record<string, string>>>('变量', {
      wire: 'varMap',
      help: '流程条件可以使用的名称，由单据字段算出',
    }),
    fieldRights: f.json<FieldRights>('字段权限', { wire: 'fieldPerms' }),
    priority: f.int('优先级', { default: 0, help: '条件都符合时取优先级大的' }),
    isEnabled: f.bool('启用', { default: true, wire: 'enabled' }),
  },
  list: ['entity', 'process', 'condition', 'titleTemplate', 'priority', 'isEnabled'],
  sort: ['entity', 'asc'],
})

/** By node and by key of the field. */
export type FieldRights = Readonly<Record<string, Readonly<Record<string, FieldRight>>>>

/** People who approve together, wherever they sit. */
export const ApproverGroup = defineEntity('approverGroup', {
  label: '审批用户组',
  table: 'wf_group',
  wire: '/act/group',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete'],
  business: false,
  title: 'name',
  picker: ['code', 'name'],
  pickedBy: 'everyone',
  fields: {
    code: f.text('编码', { required: true, max: 60, unique: true, frozen: true, search: true }),
    name: f.text('名称', { required: true, max: 60, search: true }),
    users: f.user('成员', { required: true, multiple: true }),
  },
})
