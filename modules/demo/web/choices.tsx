import { type AnyField, f } from '@mortise/model'
import { FieldEditor } from '@mortise/web'
import { Gallery, Specimen } from './specimen.tsx'

const specimens: readonly [field: AnyField, about: string][] = [
  [f.user('用户'), '输入姓名的一部分即可查找。'],
  [f.user('多个用户', { multiple: true }), '以逗号连接保存。'],
  [f.depart('部门'), '逐级展开的部门树。'],
  [f.category('分类'), '逐级展开的分类字典。'],
  [f.category('编码不存在的分类', { root: 'no_such_code' }), '分类编码不存在时，提示服务器的答复。'],
  [f.area('地区'), '省、市、区三级。'],
].map(([field, about]) => [field as AnyField, about as string])

/** 选择: what is picked rather than typed. */
export default function Choices() {
  return (
    <Gallery title="选择">
      {specimens.map(([field, about]) => (
        <Specimen<unknown> key={field.label} title={field.label} about={about} initial={null}>
          {(value, change) => (
            <FieldEditor
              field={field}
              aria-label={field.label}
              value={value}
              onChange={(next) => change(next)}
            />
          )}
        </Specimen>
      ))}
    </Gallery>
  )
}
