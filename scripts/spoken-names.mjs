/** Icons that are all there is in a control of the library, by what it does. */
const named = (names) =>
  Object.fromEntries(
    Object.entries(names).map(([icon, name]) => [
      `createElement(${icon}, null)`,
      `createElement(${icon}, { "aria-label": "${name}" })`,
    ]),
  )
const arrow = (name) => `const ${name} = /*#__PURE__*/React.createElement("button", {`

/**
 * What the library has read aloud in English, and what is read instead. An icon stands beside words or in something that
 * has a name, unless it is given an `aria-label` of its own; what clears a field and the arrows of a pager are called by
 * what they do.
 */
const changes = [
  {
    file: /@ant-design\/icons\/es\/components\/AntdIcon(?:Light)?\.js/,
    texts: {
      '"aria-label": icon.name': '"aria-hidden": onClick || restProps["aria-label"] ? undefined : true',
    },
  },
  { file: /antd\/es\/_util\/hooks\/useAllowClear\.js/, texts: named({ CloseCircleFilled: '清除' }) },
  { file: /antd\/es\/input\/Search\.js/, texts: named({ SearchOutlined: '开始查找' }) },
  { file: /antd\/es\/menu\/menu\.js/, texts: named({ EllipsisOutlined: '更多菜单' }) },
  {
    file: /antd\/es\/image\/PreviewGroup\.js/,
    texts: named({
      RotateLeftOutlined: '向左旋转',
      RotateRightOutlined: '向右旋转',
      ZoomInOutlined: '放大',
      ZoomOutOutlined: '缩小',
      CloseOutlined: '关闭',
      LeftOutlined: '上一张',
      RightOutlined: '下一张',
      SwapOutlined: '翻转',
    }),
  },
  {
    file: /antd\/es\/pagination\/Pagination\.js/,
    texts: {
      [arrow('prevIcon')]: `${arrow('prevIcon')} "aria-label": locale.prev_page,`,
      [arrow('nextIcon')]: `${arrow('nextIcon')} "aria-label": locale.next_page,`,
    },
  },
]

/** Controls are read aloud by their Chinese names. */
export const spokenNames = {
  name: 'spoken-names',
  transform: {
    filter: { id: changes.map(({ file }) => file) },
    handler(code, id) {
      const texts = Object.entries(changes.find(({ file }) => file.test(id)).texts)
      const lost = texts.find(([text]) => !code.includes(text))
      if (lost) throw new Error(`${id} has another text now than ${lost[0]}`)
      return { code: texts.reduce((now, [text, other]) => now.replaceAll(text, other), code), map: null }
    },
  },
}
