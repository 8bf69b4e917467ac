import { defineEntity, f } from '@mortise/model'

/** A service around doors that is sold by the piece: hanging one, carrying it upstairs, taking an old one away. */
export const InstallItem = defineEntity('installItem', {
  label: '安装项目',
  table: 'erp_install_item',
  wire: '/erp_install_item/erpInstallItem',
  fields: {
    name: f.text('项目名称', {
      required: true,
      max: 100,
      unique: true,
      search: 'contains',
      wire: 'itemName',
    }),
    unit: f.text('单位', { required: true, max: 10, default: '樘' }),
    price: f.money('收费单价', { required: true, min: 0 }),
    workerPrice: f.money('安装结算价', { required: true, min: 0, guarded: true }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['name', 'unit', 'price', 'workerPrice', 'isActive', 'createTime'],
  picker: ['name', 'unit', 'price', 'isActive'],
  dictSource: { text: ['name'], code: ['id'] },
})
