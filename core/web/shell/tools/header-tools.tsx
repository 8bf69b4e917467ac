import './tools.css'
import { NoticeBell } from '../notices/notice-bell.tsx'
import { SearchTool } from '../search/search-tool.tsx'
import { HelpTool } from './help-tool.tsx'
import { ModuleTools } from './module-tools.tsx'
import { UserMenu } from './user-menu.tsx'

/** What stands at the right of the header, on every page. */
export function HeaderTools() {
  return (
    <div className="mortise-tools">
      <SearchTool />
      <ModuleTools />
      <HelpTool />
      <NoticeBell />
      <UserMenu />
    </div>
  )
}
