; “Open with” lists Commonplace for notes. The type's own program stays what it was.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Commonplace.Note" "" "Note"
  WriteRegStr SHCTX "Software\Classes\Commonplace.Note\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHCTX "Software\Classes\Commonplace.Note\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr SHCTX "Software\Classes\.md\OpenWithProgids" "Commonplace.Note" ""
  WriteRegStr SHCTX "Software\Classes\.markdown\OpenWithProgids" "Commonplace.Note" ""
  WriteRegStr SHCTX "Software\Classes\commonplace" "" "URL:Commonplace"
  WriteRegStr SHCTX "Software\Classes\commonplace" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\commonplace\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegValue SHCTX "Software\Classes\.md\OpenWithProgids" "Commonplace.Note"
  DeleteRegValue SHCTX "Software\Classes\.markdown\OpenWithProgids" "Commonplace.Note"
  DeleteRegKey SHCTX "Software\Classes\Commonplace.Note"
  DeleteRegKey SHCTX "Software\Classes\commonplace"
!macroend
