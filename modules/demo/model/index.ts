import { defineModule } from '@mortise/model'

export const demo = defineModule('demo', {
  label: '组件示例',
  icon: 'appstore',
  entities: [],
  menu: [
    { label: '文字与数字', open: '/demo/texts' },
    { label: '选择', open: '/demo/choices' },
    { label: '选择器', open: '/demo/pickers' },
    { label: '报表选择', open: '/demo/report-popup' },
  ],
})
