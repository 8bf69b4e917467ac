import { Process, Route, WorkshopUnit } from '@mortise/engineering/model'
import { definePicker, widths } from '@mortise/web'

export const pickers = [
  definePicker(WorkshopUnit, {
    title: '班组选择',
    columns: ['name', 'manager', 'position', 'type', 'lanes'],
    query: ['name', 'manager'],
    width: 1000,
  }),
  definePicker(Process, {
    title: '工序',
    columns: ['code', 'name', 'type', 'minutes'],
    query: ['name', 'code', 'type'],
    width: widths.businessPicker,
  }),
  definePicker(Route, {
    title: '工艺路线',
    columns: ['code', 'name', 'isActive'],
    query: ['name', 'code'],
    width: widths.businessPicker,
  }),
]
