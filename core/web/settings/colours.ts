/** The colour of the product until somebody chooses another. */
export const PRIMARY_COLOUR = '#1890FF'

/** The colours among which one chooses, as they are called. */
export const themeColours: readonly { readonly name: string; readonly colour: string }[] = [
  { name: '薄暮', colour: '#F5222D' },
  { name: '火山', colour: '#FA541C' },
  { name: '日暮', colour: '#FAAD14' },
  { name: '明青', colour: '#13C2C2' },
  { name: '极光绿', colour: '#52C41A' },
  { name: '拂晓蓝（默认）', colour: PRIMARY_COLOUR },
  { name: '极客蓝', colour: '#2F54EB' },
  { name: '酱紫', colour: '#722ED1' },
]
