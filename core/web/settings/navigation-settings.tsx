import { Select, Tooltip } from 'antd'
import { useId } from 'react'
import { Choices } from './choices.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { changeSettings, useSetting } from './settings.ts'

/** Where the menu stands, and what of the page moves when one scrolls. */
export function NavigationSettings() {
  const layout = useSetting('layout')
  const fixedHeader = useSetting('fixedHeader')
  const isTop = layout === 'topmenu'
  return (
    <section className="mortise-settings" aria-label="导航模式">
      <h3>导航模式</h3>
      <Choices
        label="导航模式"
        value={layout}
        options={[
          { value: 'sidemenu', label: '侧边栏导航', picture: 'mortise-sketch-side' },
          { value: 'topmenu', label: '顶部栏导航', picture: 'mortise-sketch-top' },
        ]}
        onChoose={(chosen) => changeSettings({ layout: chosen })}
      />
      <ContentWidth isTop={isTop} />
      <SettingSwitch name="fixedHeader" label="固定 Header" />
      <SettingSwitch name="autoHideHeader" label="下滑时隐藏 Header" disabled={!fixedHeader} />
      <SettingSwitch name="fixedSidebar" label="固定侧边菜单" disabled={isTop} />
    </section>
  )
}

function ContentWidth({ isTop }: { isTop: boolean }) {
  const id = useId()
  return (
    <div className="mortise-setting">
      <Tooltip title="该设定仅 [顶部栏导航] 时有效">
        <label htmlFor={id}>内容区域宽度</label>
      </Tooltip>
      <Select
        id={id}
        size="small"
        value={useSetting('contentWidth')}
        options={[
          { value: 'Fixed', label: '固定' },
          { value: 'Fluid', label: '流式', disabled: !isTop },
        ]}
        onChange={(contentWidth) => changeSettings({ contentWidth })}
      />
    </div>
  )
}
