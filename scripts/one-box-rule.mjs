const PARTS = ['', '::before', '::after']
const ours = ['[class^="ant-"]', '[class*=" ant-"]']
  // Twice, to weigh as much as what it stands for.
  .flatMap((some) => PARTS.map((part) => `${some}[class]${part}`))
  .join(',')

const saysItAll = ({ selector, nodes }) =>
  /\[class[\^*]="/.test(selector) &&
  nodes.length === 1 &&
  nodes[0].prop === 'box-sizing' &&
  nodes[0].value === 'border-box'

/**
 * The library tells all elements of each component to count their borders in, in 142 rules that look into the class
 * of every element there is: half of what restyling a page takes. One rule says the same.
 */
export const oneBoxRule = {
  postcssPlugin: 'one-box-rule',
  Once(root) {
    if (!root.source?.input.file?.endsWith('/antd/dist/antd.css')) return
    const said = []
    root.walkRules((rule) => void (saysItAll(rule) && said.push(rule)))
    const [first, ...others] = said
    if (!first) throw new Error('the sheet of the library tells nothing of boxes any more')
    for (const rule of others) rule.remove()
    first.selector = ours
    root.prepend(first)
  },
}
