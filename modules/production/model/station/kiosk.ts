import { ProductionLine, WorkshopUnit } from '@mortise/engineering/model'
import { defineDict, defineEntity, f } from '@mortise/model'

export const KioskUse = defineDict('kiosk_use', '终端用途', { scan: ['1', '扫码'], board: ['2', '看板'] })

/**
 * A device that many share at a unit, or a board that hangs on a wall. Its token is shown once; only what it hashes to is kept, and it
 * opens the station, or what is shown on boards, alone.
 */
export const Kiosk = defineEntity('kiosk', {
  label: '扫码终端',
  table: 'erp_kiosk',
  wire: '/erp_kiosk/erpKiosk',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    name: f.text('终端名称', { required: true, unique: true, max: 50, search: 'contains' }),
    use: f.dict('用途', KioskUse, { default: KioskUse.scan, frozen: true, search: true }),
    unit: f.ref('车间机组', WorkshopUnit, { required: 'shown', search: true, wire: 'jzId' }),
    /** What of the shop a board shows. */
    boardLine: f.ref('看板产线', ProductionLine, { wire: 'lineId', help: '不选则全厂' }),
    boardUnit: f.ref('看板机组', WorkshopUnit, { wire: 'boardJzId', help: '不选则产线的全部机组' }),
    place: f.text('位置', { max: 100 }),
    expiresOn: f.date('令牌有效期至', { help: '不填则一直有效，直到停用' }),
    tokenHash: f.text('令牌指纹', { max: 64, readonly: true, secret: true }),
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
  when: {
    unit: ({ use }) => use !== KioskUse.board,
    boardLine: ({ use }) => use === KioskUse.board,
    boardUnit: ({ use }) => use === KioskUse.board,
  },
  title: 'name',
  list: ['name', 'use', 'unit', 'place', 'status', 'expiresOn', 'issuedAt', 'lastSeenAt', 'wrongBadges'],
  form: [['', ['name', 'use', 'unit', 'boardLine', 'boardUnit', 'place', 'expiresOn', 'remark']]],
})

/** What a station is told of itself. */
export interface StationInfo {
  readonly id: string
  readonly name: string
  readonly unit: string
}
