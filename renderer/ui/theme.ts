import {createTheme, type MantineColorsTuple} from '@mantine/core';

/** The one accent: a deep teal. */
const teal: MantineColorsTuple = [
  '#eaf7f5',
  '#d3ece8',
  '#a8d8d1',
  '#7ac3b9',
  '#52afa3',
  '#2f9a8d',
  '#147f74',
  '#0e6d64',
  '#0b5a53',
  '#084842',
];

/** Neutral greys with a trace of warmth, so that text and not the frame draws the eye. */
const gray: MantineColorsTuple = [
  '#fafaf9',
  '#f4f4f2',
  '#ecece9',
  '#e2e2de',
  '#d0d0cb',
  '#a9aaa5',
  '#686b6c',
  '#4c4f51',
  '#333638',
  '#1b1d1f',
];

/** Mantine reads these as text (0), dimmed text (2), borders (4), inputs (6) and the page (7). */
const dark: MantineColorsTuple = [
  '#e4e5e6',
  '#c3c6c9',
  '#9a9fa4',
  '#6a6f74',
  '#33373b',
  '#2a2d31',
  '#1e2124',
  '#16181a',
  '#111315',
  '#0c0d0f',
];

/** The look of the whole page, light and dark. Sizes follow an 8 px rhythm; borders instead of shadows. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: {light: 7, dark: 6},
  colors: {teal, gray, dark},
  black: '#1b1d1f',
  fontFamily:
    "'Inter Variable', Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', 'Noto Sans', Cantarell, Ubuntu, 'Liberation Sans', system-ui, sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: {xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem'},
  lineHeights: {xs: '1.4', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.4'},
  spacing: {xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem'},
  radius: {xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px'},
  defaultRadius: 'sm',
  headings: {fontWeight: '600', textWrap: 'pretty', sizes: {}},
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Tooltip: {defaultProps: {openDelay: 350, withArrow: false, fz: 'xs'}},
    ActionIcon: {defaultProps: {variant: 'subtle', color: 'gray', size: 'md'}},
    Button: {defaultProps: {size: 'xs', variant: 'default'}},
    SegmentedControl: {defaultProps: {size: 'xs', transitionDuration: 120, withItemsBorders: false}},
    Badge: {defaultProps: {variant: 'light', radius: 'sm'}},
    Menu: {defaultProps: {shadow: 'sm', position: 'bottom-end'}},
    Modal: {defaultProps: {closeButtonProps: {'aria-label': 'Close'}}},
    // Within <main>, so that what pops up belongs to a landmark like everything else.
    Popover: {defaultProps: {shadow: 'sm', portalProps: {target: '#pop-ups'}}},
    Skeleton: {defaultProps: {radius: 'sm'}},
  },
});
