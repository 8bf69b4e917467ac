import { defineDict, defineEntity, f } from '@mortise/model'
import { Priority, Role } from '@mortise/system/model'

export const MessageCategory = defineDict('msg_category', '消息类型', { '1': '通知公告', '2': '系统消息' })

export const Audience = defineDict('msg_type', '通告对象', {
  ALL: '全体用户',
  USER: '指定用户',
  DEPT: '指定部门',
  ROLE: '指定角色',
})

export const SendStatus = defineDict(
  'send_status',
  '发布状态',
  { unpublished: ['0', '未发布'], published: ['1', '已发布'], withdrawn: ['2', '已撤销'] },
  { colors: { '1': 'green', '2': 'red' } },
)

export const OpenType = defineDict('open_type', '打开方式', { url: '页面', component: '组件' })

/** Something staff or the product itself tells to everyone or to some; read once by each. */
export const Announcement = defineEntity('announcement', {
  label: '通告',
  table: 'sys_announcement',
  wire: '/sys/annountCement',
  business: false,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
  fields: {
    title: f.text('标题', { required: true, max: 100, search: 'contains', wire: 'titile' }),
    category: f.dict('消息类型', MessageCategory, { default: '1', search: true, wire: 'msgCategory' }),
    priority: f.dict('优先级', Priority, { default: 'L', search: true }),
    audience: f.dict('通告对象', Audience, { default: 'ALL', search: true, wire: 'msgType' }),
    receivers: f.user('指定用户', { multiple: true, required: 'shown', wire: 'userIds' }),
    departs: f.depart('指定部门', {
      multiple: true,
      required: 'shown',
      wire: 'departIds',
      help: '包括下级部门的人员',
    }),
    roles: f.refMany('指定角色', Role, { required: 'shown', wire: 'roleIds' }),
    startAt: f.datetime('开始时间', { wire: 'startTime' }),
    endAt: f.datetime('结束时间', { wire: 'endTime' }),
    isTop: f.bool('置顶', { default: false, pair: ['1', '0'], wire: 'izTop' }),
    summary: f.text('摘要', { max: 500, wire: 'msgAbstract' }),
    content: f.textarea('内容', { html: true, wire: 'msgContent' }),
    attachments: f.file('附件', { limit: 9, wire: 'anex' }),
    openType: f.dict('打开方式', OpenType),
    openPage: f.text('打开地址', { max: 500, required: 'shown' }),
    busType: f.text('业务类型', { max: 64 }),
    busId: f.text('业务数据', { max: 64 }),
    sender: f.user('发布人', { readonly: true, search: true }),
    sentAt: f.datetime('发布时间', { readonly: true, search: true, wire: 'sendTime' }),
    revokedAt: f.datetime('撤销时间', { readonly: true, wire: 'cancelTime' }),
    readCount: f.rollup('已读人数', {
      from: 'announcementSend',
      by: 'announcement',
      where: { isRead: true },
    }),
    status: f.flow('发布状态', {
      states: SendStatus.items,
      moves: {
        release: { label: '发布', from: ['0', '2'], to: '1', ask: '确认发布该通告？' },
        announce: { label: '系统发布', from: '0', to: '1', stamps: 'sent', bySystem: true },
        revoke: { label: '撤销', from: '1', to: '2', ask: '确认撤销该通告？' },
      },
      editable: ['0', '2'],
      wire: 'sendStatus',
    }),
  },
  period: ['startAt', 'endAt'],
  when: {
    receivers: (row) => row.audience === 'USER',
    departs: (row) => row.audience === 'DEPT',
    roles: (row) => row.audience === 'ROLE',
    openPage: (row) => !!row.openType,
  },
  list: [
    'title',
    'category',
    'priority',
    'audience',
    'sender',
    'status',
    'sentAt',
    'revokedAt',
    'readCount',
    'createTime',
  ],
  form: [
    [
      '通告',
      [
        'title',
        'category',
        'priority',
        'isTop',
        'audience',
        'receivers',
        'departs',
        'roles',
        'startAt',
        'endAt',
      ],
    ],
    ['内容', ['summary', 'content', 'attachments']],
    ['跳转', ['openType', 'openPage']],
  ],
})

/** That a notice reached a user, and when it was read. One to all has none of these before somebody reads it. */
export const AnnouncementSend = defineEntity('announcementSend', {
  label: '通告阅读',
  table: 'sys_announcement_send',
  wire: '/sys/sysAnnouncementSend',
  business: false,
  audited: false,
  verbs: ['list'],
  title: 'user',
  fields: {
    announcement: f.ref('通告', Announcement, { required: true, search: true, wire: 'anntId' }),
    user: f.user('接收人', { required: true, search: true, wire: 'userId' }),
    isRead: f.bool('已读', { default: false, search: true, pair: ['1', '0'], wire: 'readFlag' }),
    readAt: f.datetime('阅读时间', { wire: 'readTime' }),
  },
  unique: [['announcement', 'user']],
})
