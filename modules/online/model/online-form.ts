import { defineEntity, f, type RowOf } from '@mortise/model'
import { OnlineKind, OnlineLayout, OnlineRule, OnlineScope } from './dicts.ts'

/** A form that staff draw: what its rows are, told as rows. A copy shows the rows of another form in its own way. */
export const OnlineForm = defineEntity('onlineForm', {
  label: '在线表单',
  table: 'onl_cgform_head',
  wire: '/online/cgform/head',
  business: false,
  title: 'label',
  fields: {
    name: f.text('表名', {
      required: true,
      unique: true,
      frozen: true,
      search: true,
      max: 30,
      wire: 'tableName',
      help: '小写字母、数字和下划线，如 site_visit；建立后不能修改',
    }),
    label: f.text('表描述', { required: true, search: true, max: 50, wire: 'tableTxt' }),
    layout: f.dict('页面布局', OnlineLayout, {
      required: true,
      default: 'normal',
      search: true,
      wire: 'themeTemplate',
    }),
    scope: f.dict('数据范围', OnlineScope, {
      required: true,
      default: 'tenant',
      help: '没有数据规则时用户能看到哪些记录',
    }),
    titleField: f.text('标题字段', { max: 40, help: '代表一条记录的字段名，不填为第一个字段' }),
    sortField: f.text('排序字段', { max: 40, help: '列表默认的排序字段名，不填按创建时间倒序' }),
    isDescending: f.bool('倒序', { default: false }),
    treeField: f.text('上级字段', {
      max: 40,
      wire: 'treeParentIdField',
      help: '树形列表中指向自身的关联字段名',
    }),
    original: f.ref('原表单', 'onlineForm', {
      frozen: true,
      wire: 'physicId',
      help: '视图与原表单共用数据，只有自己的列和名称',
    }),
    fields: f.lines('字段', {
      required: true,
      fields: {
        key: f.text('字段名', { required: true, max: 40, wire: 'dbFieldName' }),
        label: f.text('名称', { required: true, max: 50, wire: 'dbFieldTxt' }),
        kind: f.dict('类型', OnlineKind, { required: true, default: 'text', wire: 'fieldShowType' }),
        part: f.text('所属子表', { max: 40, help: '子表的标识，不填为主表' }),
        source: f.text('来源', {
          max: 500,
          help: '字典填编码，关联填业务对象，编号填规则如 ZF{yyMM}-{0000}，状态填 draft:草稿,done:已完成，统计填 业务对象.字段，可再加 .合计字段',
        }),
        length: f.int('长度', {
          min: 1,
          max: 1_000_000,
          wire: 'dbLength',
          help: '文本的字数，附件和图片的个数',
        }),
        scale: f.int('小数位', { min: 0, max: 8, wire: 'dbPointLength' }),
        min: f.decimal('最小值', { scale: 4 }),
        max: f.decimal('最大值', { scale: 4 }),
        rule: f.dict('校验', OnlineRule, { wire: 'fieldValidType' }),
        isRequired: f.bool('必填', { default: false, wire: 'fieldMustInput' }),
        isUnique: f.bool('唯一', { default: false }),
        isSearched: f.bool('查询', { default: false, wire: 'isQuery' }),
        isListed: f.bool('列表', { default: true, wire: 'isShowList' }),
        isInForm: f.bool('表单', { default: true, wire: 'isShowForm' }),
        isMultiple: f.bool('多选', { default: false }),
        isSummed: f.bool('合计', { default: false }),
        isFrozen: f.bool('建后不改', { default: false }),
        isReadonly: f.bool('只读', { default: false, wire: 'isReadOnly' }),
        isGuarded: f.bool('保密', { default: false, help: '需要单独授权才能看到' }),
        initial: f.text('默认值', { max: 200, wire: 'fieldDefaultValue' }),
        formula: f.text('公式', { max: 500, help: '如 qty * price、sum(items.amount)' }),
        condition: f.text('显示条件', { max: 500, help: "如 kind = 'fair'，成立时才显示" }),
        group: f.text('分组', { max: 30, help: '表单中所在的分组' }),
        help: f.text('提示', { max: 200 }),
      },
    }),
    subTables: f.lines('子表', {
      fields: {
        key: f.text('标识', { required: true, max: 30, unique: true }),
        label: f.text('名称', { required: true, max: 50 }),
        isRequired: f.bool('至少一行', { default: false }),
      },
    }),
    indexes: f.lines('索引', {
      fields: {
        keys: f.text('字段名', { required: true, max: 200, wire: 'indexField', help: '多个用逗号分隔' }),
        isUnique: f.bool('唯一', { default: false, wire: 'indexType', pair: ['unique', 'normal'] }),
      },
    }),
    buttons: f.lines('按钮', {
      fields: {
        code: f.text('标识', { required: true, max: 40, unique: true, wire: 'buttonCode' }),
        label: f.text('名称', { required: true, max: 20, wire: 'buttonName' }),
        from: f.text('可用状态', { required: true, max: 200, help: '状态的标识，多个用逗号分隔' }),
        to: f.text('变为状态', { max: 40, help: '不填则不改变状态' }),
        ask: f.text('确认语', { max: 100, help: '以“：”结尾时要求填写原因' }),
        isBatch: f.bool('可批量', { default: false }),
      },
    }),
    isSynced: f.bool('已同步', { default: false, readonly: true, search: true, wire: 'isDbSynch' }),
    syncedAt: f.datetime('同步时间', { readonly: true }),
    revision: f.int('同步版本', { default: 0, readonly: true, wire: 'tableVersion' }),
    synced: f.json<Synced>('已同步的定义', { readonly: true, internal: true }),
  },
  list: ['name', 'label', 'layout', 'original', 'isSynced', 'syncedAt', 'revision', 'updateTime'],
  form: [
    [
      '表单',
      [
        'name',
        'label',
        'layout',
        'scope',
        'titleField',
        'sortField',
        'isDescending',
        'treeField',
        'original',
      ],
    ],
    ['字段', ['fields']],
    ['子表', ['subTables']],
    ['索引', ['indexes']],
    ['按钮', ['buttons']],
  ],
})

/** What the table was last brought to, and by which rows its fields were told then: a row keeps its id when it is renamed. */
export interface Synced {
  /** As text: the order of its fields counts. */
  readonly definition: string
  readonly subTables: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, { readonly key: string; readonly part: string }>>
}

type Form = RowOf<typeof OnlineForm>
type Loose<L> = Omit<L, 'id'> & { readonly id?: string }
export type FormField = Loose<Form['fields'][number]>
export type SubTable = Loose<Form['subTables'][number]>
export type FormIndex = Loose<Form['indexes'][number]>
export type FormButton = Loose<Form['buttons'][number]>

/** A form as far as it says what rows are. */
export interface FormDefinition
  extends Pick<Form, 'name' | 'label' | 'scope' | 'titleField' | 'sortField' | 'isDescending' | 'treeField'> {
  readonly fields: readonly FormField[]
  readonly subTables: readonly SubTable[]
  readonly indexes: readonly FormIndex[]
  readonly buttons: readonly FormButton[]
}
