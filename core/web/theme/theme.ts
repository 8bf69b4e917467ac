import type { ThemeConfig } from 'antd'
import { legible } from './legible.ts'

/** The colour of the product until somebody chooses another. */
export const PRIMARY_COLOUR = '#1890FF'

/** How everything looks. Styles come from the library's own sheet; only its variables are worked out here. */
export const theme: ThemeConfig = {
  zeroRuntime: true,
  token: {
    colorPrimary: legible(PRIMARY_COLOUR),
    colorInfo: legible(PRIMARY_COLOUR),
    colorLink: legible(PRIMARY_COLOUR),
    // The library's own greys are too faint for WCAG AA.
    colorTextPlaceholder: '#707070',
    colorTextTertiary: '#666666',
    colorTextDescription: '#666666',
    borderRadius: 4,
  },
  components: {
    // On the tint of the entry that was chosen the text must be darker than on white.
    Menu: { itemSelectedColor: legible(PRIMARY_COLOUR, 5.5) },
    Layout: {
      siderBg: '#ffffff',
      headerBg: '#ffffff',
      headerHeight: 59,
      headerPadding: '0 16px',
      bodyBg: '#f0f2f5',
    },
  },
}
