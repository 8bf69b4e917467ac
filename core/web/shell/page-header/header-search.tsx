import { Input } from 'antd'

const SEARCH_WIDTH = 522

/** The box of a page that looks something up: few have one. */
export default function HeaderSearch({ onSearch }: { onSearch: (text: string) => void }) {
  return (
    <Input.Search
      className="mortise-page-search"
      style={{ maxWidth: SEARCH_WIDTH }}
      placeholder="请输入..."
      aria-label="搜索"
      enterButton="搜索"
      size="large"
      onSearch={onSearch}
    />
  )
}
