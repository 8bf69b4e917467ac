import './tools.css'
import { lazily } from '../../browser/lazily.tsx'
import { useCustomerView } from '../../session/customer-view.ts'
import { NoticeBell } from '../notices/notice-bell.tsx'
import { SearchTool } from '../search/search-tool.tsx'
import { HelpTool } from './help-tool.tsx'
import { ModuleTools } from './module-tools.tsx'
import { UserMenu } from './user-menu.tsx'

const CustomerViewSwitch = lazily(() =>
  import('../../session/customer-view-switch.tsx').then((module) => ({ default: module.CustomerViewSwitch })),
)

/** What stands at the right of the header, on every page. */
export function HeaderTools() {
  const isCustomerView = useCustomerView()
  return (
    <div className="mortise-tools">
      {/* Wherever one goes meanwhile, it is seen, and left by one click. */}
      {isCustomerView && <CustomerViewSwitch />}
      <SearchTool />
      <ModuleTools />
      <HelpTool />
      <NoticeBell />
      <UserMenu />
    </div>
  )
}
