import { defineEntity, f } from '@mortise/model'

/** An address that somebody keeps at hand: a page as the menu names it, or any other under a name of their own. */
export const Shortcut = defineEntity('shortcut', {
  label: '快捷方式',
  table: 'sys_user_shortcut',
  wire: '/sys/account/shortcut',
  business: false,
  audited: false,
  verbs: [],
  title: 'path',
  unique: [['user', 'path']],
  fields: {
    user: f.user('用户', { required: true, frozen: true }),
    path: f.text('地址', { required: true, frozen: true, max: 1000 }),
    name: f.text('名称', { max: 30 }),
    position: f.int('顺序', { default: 0 }),
  },
  sort: ['position', 'asc'],
})
