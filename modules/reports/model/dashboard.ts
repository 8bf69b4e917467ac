import { defineEntity, f } from '@mortise/model'
import { Role } from '@mortise/system/model'
import { CardSize } from './dicts.ts'
import { OnlineReport } from './online-report.ts'

/** Reports on one page, in an order and in sizes that whoever made it arranged. */
export const Dashboard = defineEntity('dashboard', {
  label: '数据看板',
  table: 'onl_graphreport_templet',
  wire: '/online/graphreport/templet',
  business: false,
  title: 'name',
  fields: {
    code: f.text('看板编码', {
      required: true,
      unique: true,
      frozen: true,
      search: true,
      max: 50,
      help: '以字母开头，可包含数字、下划线、横杠；建立后不能修改',
    }),
    name: f.text('看板名称', { required: true, search: true, max: 50 }),
    refresh: f.int('刷新间隔(秒)', { min: 10, max: 3600, help: '不填则不自动刷新' }),
    roles: f.refMany('可查看角色', Role, { help: '不填则人人可打开；卡片中的数据始终按打开的人的权限计算' }),
    remark: f.text('说明', { max: 200 }),
    cards: f.lines('卡片', {
      required: true,
      fields: {
        report: f.ref('报表', OnlineReport, { required: true }),
        title: f.text('标题', { max: 50, help: '不填为报表名称' }),
        size: f.dict('宽度', CardSize, { required: true, default: '2' }),
      },
    }),
  },
  list: ['name', 'refresh', 'remark', 'updateTime'],
  form: [
    ['看板', ['code', 'name', 'refresh', 'roles', 'remark']],
    ['卡片', ['cards']],
  ],
})
