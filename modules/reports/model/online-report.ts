import { type AdvancedQuery, defineEntity, f, type RowOf, SQL_PARAM } from '@mortise/model'
import { Role } from '@mortise/system/model'
import { ReportChart, ReportParamType, ReportPart, ReportPeriod, ReportSort, ReportUse } from './dicts.ts'

/** What a report that a statement makes has for its entity. */
export const SQL_SOURCE = 'sql'

export const isSqlReport = ({ source }: { readonly source?: string | null }): boolean => source === SQL_SOURCE

const isBuilt = (report: { readonly source?: string | null }): boolean => !isSqlReport(report)

/** A report that staff put together: of the rows of one entity, without a statement, or by one. */
export const OnlineReport = defineEntity('onlineReport', {
  label: '在线报表',
  table: 'onl_cgreport_head',
  wire: '/online/cgreport/head',
  business: false,
  title: 'name',
  fields: {
    code: f.text('报表编码', {
      required: true,
      unique: true,
      frozen: true,
      search: true,
      max: 50,
      help: '以字母开头，可包含数字、下划线、横杠；建立后不能修改',
    }),
    name: f.text('报表名称', { required: true, search: true, max: 50 }),
    sql: f.textarea('SQL', {
      max: 20_000,
      wire: 'cgrSql',
      required: 'shown',
      help: '参数写作${参数名}，按Ctrl+空格提示可用的表和列；行和列的权限始终按打开的人计算',
    }),
    params: f.lines('SQL参数', {
      fields: {
        name: f.text('参数名', { required: true, max: 50, wire: 'paramName' }),
        label: f.text('参数标题', { max: 50, wire: 'paramTxt' }),
        type: f.dict('参数类型', ReportParamType, { required: true, default: 'text' }),
        value: f.text('默认值', { max: 200, wire: 'paramValue' }),
      },
    }),
    source: f.text('业务对象', {
      required: true,
      max: 64,
      wire: 'dbSource',
      help: '报表取哪个业务对象的数据；有权限的人可选SQL查询',
    }),
    chart: f.dict('展现方式', ReportChart, {
      required: true,
      default: 'table',
      search: true,
      wire: 'graphType',
    }),
    periodField: f.text('期间字段', { max: 64, help: '统计期间所依据的日期' }),
    period: f.dict('统计期间', ReportPeriod, { help: '不选则不限' }),
    limit: f.int('显示行数', { min: 1, max: 1000, help: '图表最多显示的分组数，不填为50' }),
    roles: f.refMany('可查看角色', Role, {
      help: '不填则凡是能查看业务对象的人都能打开；行和列的权限始终按打开的人计算',
    }),
    remark: f.text('说明', { max: 200, wire: 'content' }),
    filter: f.json<AdvancedQuery>('过滤条件', { check: filterFault }),
    columns: f.lines('报表列', {
      required: true,
      fields: {
        field: f.text('字段', { max: 64, wire: 'fieldName' }),
        label: f.text('列名', { max: 50, wire: 'fieldTxt' }),
        use: f.dict('用途', ReportUse, { required: true, default: 'show' }),
        part: f.dict('日期粒度', ReportPart),
        sort: f.dict('排序', ReportSort, { wire: 'isOrder' }),
        isTotal: f.bool('合计', { default: false }),
        isQuery: f.bool('查询条件', { default: false, wire: 'isSearch' }),
        dict: f.text('字典编码', { max: 64, wire: 'dictCode', help: '值按此字典显示' }),
        replace: f.text('显示为', {
          max: 500,
          wire: 'replaceVal',
          help: '不用字典时值与文字的对照，如 Y:是,N:否',
        }),
        href: f.text('链接', {
          max: 300,
          wire: 'fieldHref',
          help: '以/开头的页面地址，${列名}处换成该行的值',
        }),
        width: f.int('列宽', { min: 40, max: 800, wire: 'fieldWidth' }),
      },
    }),
  },
  when: { sql: isSqlReport, params: isSqlReport, periodField: isBuilt, period: isBuilt, filter: isBuilt },
  list: ['name', 'source', 'chart', 'period', 'remark', 'updateTime'],
  form: [
    ['报表', ['code', 'name', 'source', 'chart', 'periodField', 'period', 'limit', 'roles', 'remark']],
    ['过滤条件', ['filter']],
    ['内容', ['sql', 'params', 'columns']],
  ],
})

function filterFault(value: unknown): string | null {
  const { matchType, items } = (value ?? {}) as Partial<AdvancedQuery>
  const isQuery = (matchType === 'and' || matchType === 'or') && Array.isArray(items)
  return isQuery ? null : '应为高级查询的条件'
}

type Whole = RowOf<typeof OnlineReport>
type Optional = 'dict' | 'replace' | 'href'
export type ReportColumnRow = Omit<Whole['columns'][number], 'id' | Optional> & {
  readonly id?: string
} & Partial<Pick<Whole['columns'][number], Optional>>
export type ReportParamRow = Omit<Whole['params'][number], 'id'> & { readonly id?: string }

/** A report as far as it says what is shown. */
export interface ReportDefinition
  extends Pick<Whole, 'code' | 'name' | 'source' | 'chart' | 'periodField' | 'period' | 'limit' | 'filter'> {
  readonly sql: string | null
  readonly params: readonly ReportParamRow[]
  readonly columns: readonly ReportColumnRow[]
}

/** The parameters that a statement writes, each once. */
export const paramsIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(SQL_PARAM)].map(([, name = '']) => name)),
]
