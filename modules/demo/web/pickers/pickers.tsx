import {
  DepartPicker,
  fileAddress,
  type Picker,
  RecordPicker,
  type RecordPickerProps,
  UserPicker,
  useEntityPicker,
  widths,
} from '@mortise/web'
import { Avatar } from 'antd'
import { Gallery, Specimen } from '../specimen.tsx'
import { MaterialSpecimens } from './material-specimens.tsx'

/** 选择器: records of all kinds, each chosen in a dialog. */
export default function Pickers() {
  return (
    <Gallery title="选择器">
      <Records title="多用户选择" of="user" about="按账号、性别、生日查找用户，保存账号。" />
      <Records title="多用户选择（保存编号）" of="user" about="同一选择器，保存用户编号。" returnId />
      <Specimen title="按部门选择用户" about="左侧选部门，右侧选用户，保存账号。" initial="">
        {(value, change) => <UserPicker aria-label="按部门选择用户" value={value} onChange={change} />}
      </Specimen>
      <Specimen
        title="按部门选择用户（本公司）"
        about="saas 模式只显示本公司的部门树；单选。"
        initial="admin"
      >
        {(value, change) => (
          <UserPicker
            aria-label="按部门选择用户（本公司）"
            saas="1"
            multi={false}
            value={value}
            onChange={change}
          />
        )}
      </Specimen>
      <Specimen title="部门选择" about="在部门树中选择一个部门。" initial="">
        {(value, change) => <DepartPicker aria-label="部门选择" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="部门选择（多选）" about="可将父子部门关联勾选，保存机构编码。" initial="">
        {(value, change) => (
          <DepartPicker
            aria-label="部门选择（多选）"
            multi
            treeOpera
            store="org_code"
            value={value}
            onChange={change}
          />
        )}
      </Specimen>
      <MaterialSpecimens />
      <Records title="角色选择" of="role" about="保存角色编码。" />
      <Records title="角色选择（保存编号）" of="role" about="同一选择器，保存角色编号。" returnId />
      <Records title="职务选择" of="position" about="按名称、流程分类查找职务。" />
      <Records title="客户选择" of="customer" about="按名称、电话查找客户；单选。" multiple={false} />
      <Records
        title="业务记录选择"
        of="followUp"
        about="任何业务记录：列与查询取自其定义。"
        returnId
        multiple={false}
      />
      <Records
        title="分页选择"
        of="dictionary"
        about="没有按钮，点击输入框即打开。"
        buttons={false}
        change={(picker) => ({ ...picker, width: widths.pagingPicker })}
      />
      <Records title="卡片选择" of="user" about="列表与卡片两种显示方式，记住上次的选择。" change={asCards} />
      <Records
        title="只读的选择"
        of="role"
        about="只看，不能改；查不到名称的值原样显示。"
        readOnly
        initial="admin,sales,gone"
      />
    </Gallery>
  )
}

const asCards = (picker: Picker): Picker => ({
  ...picker,
  cards: {
    remember: 'user-cards',
    size: 50,
    draw: ({ realname, username, avatar }) => (
      <>
        <Avatar src={Array.isArray(avatar) && avatar[0] ? fileAddress(String(avatar[0])) : undefined}>
          {String(realname).slice(0, 1)}
        </Avatar>
        <div>{String(realname)}</div>
        <div className="mortise-specimen-about">{String(username)}</div>
      </>
    ),
  },
})

interface RecordsProps extends Omit<RecordPickerProps, 'picker' | 'value' | 'onChange'> {
  readonly title: string
  readonly about: string
  /** The name of the entity. */
  readonly of: string
  readonly initial?: string
  readonly change?: (picker: Picker) => Picker
}

const asItIs = (picker: Picker) => picker

/** The picker of an entity, as its module tells it; nothing while no module has it. */
function Records({ title, about, of, initial = '', change = asItIs, ...rest }: RecordsProps) {
  const picker = useEntityPicker(of)
  if (!picker) return null
  return (
    <Specimen title={title} about={about} initial={initial}>
      {(value, onChange) => (
        <RecordPicker
          {...rest}
          aria-label={title}
          picker={change(picker)}
          value={value}
          onChange={onChange}
        />
      )}
    </Specimen>
  )
}
