import { materialPicker, namedMaterialPicker } from '@mortise/materials/web'
import { f } from '@mortise/model'
import { FieldEditor, RecordPicker } from '@mortise/web'
import { Specimen } from '../specimen.tsx'

const boards = namedMaterialPicker('板材', 'board')
const panel = f.material('门板', { category: 'board' })
/** A value that somebody brings along, as a form does that is opened with one. */
const brought = () => new URLSearchParams(window.location.search).get('material') ?? ''

/** Materials by category, in a list or as cards. */
export function MaterialSpecimens() {
  return (
    <>
      <Specimen
        title="物料选择"
        about="左侧选分类，右侧按名称、型号查找；列表或卡片，保存编号。"
        initial={brought()}
      >
        {(value, change) => (
          <RecordPicker
            aria-label="物料选择"
            picker={materialPicker}
            box="line"
            value={value}
            onChange={change}
          />
        )}
      </Specimen>
      <Specimen title="物料选择（单选）" about="没有按钮，点击输入框即打开；双击卡片即选定。" initial="">
        {(value, change) => (
          <RecordPicker
            aria-label="物料选择（单选）"
            picker={materialPicker}
            multiple={false}
            buttons={false}
            value={value}
            onChange={change}
          />
        )}
      </Specimen>
      <Specimen title="板材选择" about="以名称为标题，只列出一个分类及其下级的物料。" initial="">
        {(value, change) => (
          <RecordPicker aria-label="板材选择" picker={boards} box="line" value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen<unknown>
        title="物料字段"
        about="表单中的物料字段：输入名称查找，或打开选择窗口。"
        initial={null}
      >
        {(value, change) => (
          <FieldEditor field={panel} aria-label="物料字段" value={value} onChange={change} />
        )}
      </Specimen>
    </>
  )
}
