import { WorkshopUnit } from '@mortise/engineering/model'
import { defineEntity, f } from '@mortise/model'

/** A device that many share at a unit. Its token is shown once; only what it hashes to is kept, and it opens the station alone. */
export const Kiosk = defineEntity('kiosk', {
  label: '扫码终端',
  table: 'erp_kiosk',
  wire: '/erp_kiosk/erpKiosk',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    name: f.text('终端名称', { required: true, unique: true, max: 50, search: 'contains' }),
    unit: f.ref('车间机组', WorkshopUnit, { required: true, search: true, wire: 'jzId' }),
    place: f.text('位置', { max: 100 }),
    expiresOn: f.date('令牌有效期至', { help: '不填则一直有效，直到停用' }),
    tokenHash: f.text('令牌指纹', { max: 64, readonly: true }),
    issuedAt: f.datetime('发放时间', { readonly: true }),
    lastSeenAt: f.datetime('最近在线', { readonly: true }),
    wrongBadges: f.int('工牌错误次数', { default: 0, readonly: true }),
    /** In a row, and until when nobody is asked again. */
    wrongInRow: f.int('连续错误', { default: 0, readonly: true }),
    lockedUntil: f.datetime('暂停验证至', { readonly: true }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: { idle: '未发放', active: '使用中', revoked: '已停用' },
      moves: {
        issue: { label: '发放令牌', from: ['idle', 'active', 'revoked'], to: 'active', bySystem: true },
        revoke: { label: '停用', from: 'active', to: 'revoked', ask: '停用后该终端立即不能扫码，确认停用？' },
      },
      editable: ['idle', 'active', 'revoked'],
    }),
  },
  title: 'name',
  list: ['name', 'unit', 'place', 'status', 'expiresOn', 'issuedAt', 'lastSeenAt', 'wrongBadges'],
  form: [['', ['name', 'unit', 'place', 'expiresOn', 'remark']]],
})

/** What a station is told of itself. */
export interface StationInfo {
  readonly id: string
  readonly name: string
  readonly unit: string
}
